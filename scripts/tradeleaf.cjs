#!/usr/bin/env node
// The command `tradeleaf` of a checkout.
require('./require-node.cjs')
require('./quick-modules.cjs')
void import('../src/command.ts')
