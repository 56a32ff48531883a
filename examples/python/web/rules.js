// The diagrams of the rules page: pictures by the library, in the colors of the page.

import { dark } from './api.js';

function draw() {
  for (const image of document.querySelectorAll('img[data-diagram]')) {
    const query = new URLSearchParams(image.dataset.diagram);
    if (dark()) query.set('dark', '1');
    image.src = `diagram.svg?${query}`;
  }
}

draw();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
