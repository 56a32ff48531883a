// Talks to the server: JSON there and back.

export class Refused extends Error {}

export async function post(name, body, signal) {
  const response = await fetch(`api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  const answer = await response.json().catch(() => ({ error: `the server answered ${response.status}` }));
  if (!response.ok) throw new Refused(answer.error);
  return answer;
}

export const dark = () => matchMedia('(prefers-color-scheme: dark)').matches;
