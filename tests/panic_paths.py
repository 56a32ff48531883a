#!/usr/bin/env python3
"""Lists where the release library can panic, as far as the optimizer could not rule it out: the
source file of the check, and the panicking function that it calls. There is a line in
tests/data/panic_paths.txt for each, with the reason why it is never reached.

usage: panic_paths.py LIBRARY LIST
"""
import re
import subprocess
import sys

PANICS = re.compile(
    r"core::panicking|unwrap_failed|expect_failed|slice_\w+_fail|len_mismatch|extend_panic|begin_panic"
    r"|handle_alloc_error|copy_from_slice"
)
# The fence of the exports: what runs when a panic has been caught, or could not be.
FENCE = re.compile(r"panic_cannot_unwind|catch_unwind|panic_in_cleanup|panic_nounwind")
OURS = re.compile(r"(?:^|/)(src/(?:core|games|text|record|draw|search|ffi)/[\w/]+\.rs):(\d+)")


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def calls(library):
    """Addresses of calls to panicking functions, with the caller and the callee."""
    caller = ""
    for line in run("objdump", "-d", "-C", "--no-show-raw-insn", library).splitlines():
        if start := re.match(r"[0-9a-f]+ <(.*)>:$", line):
            caller = start[1]
        elif call := re.match(r"\s*([0-9a-f]+):\s+(?:call|jmp)\s+[0-9a-f]+ <(.*)>$", line):
            callee = re.sub(r"\+0x[0-9a-f]+$", "", call[2])
            # A jump inside a function is none to another.
            if callee != caller and PANICS.search(callee) and not FENCE.search(callee):
                yield call[1], caller, callee


def place(library, address):
    """The line of this crate that an address comes from, through what was inlined; or None."""
    for frame in run("addr2line", "-i", "-e", library, "0x" + address).splitlines():
        if "/rustc/" not in frame and "/registry/" not in frame and (found := OURS.search(frame)):
            return found[1], found[2]
    return None


def main():
    library, listed = sys.argv[1:]
    with open(listed) as file:
        known = {" ".join(line.split()[:2]) for line in file if line.strip() and line[0] != "#"}
    found = set()
    for address, caller, callee in calls(library):
        where = place(library, address)
        # With the new symbol names the instances of generic functions name our types.
        if where or "kofu" in caller:
            file, line = where or (caller, "")
            path = f"{file.replace(' ', '')} {callee.split('::')[-1]}"
            found.add(path)
            if path not in known:
                print(f"not in the list: {file}:{line} calls {callee}, in {caller}")
    for path in sorted(known - found):
        print(f"in the list, but gone: {path}")
    print(f"{len(found)} paths, {len(known)} listed")
    sys.exit(found != known)


main()
