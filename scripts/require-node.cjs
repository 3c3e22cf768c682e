// Loaded before the program (`node --require`): if Node is too old, prints one line before Node fails on a .ts file.
// Written for any Node.
var needed = [22, 19]
var found = process.versions.node.split('.').map(Number)
if (found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1])) {
  process.stderr.write(
    'Tradeleaf needs Node ' +
      needed.join('.') +
      ' or later; this is ' +
      process.version +
      '. Install Node 24 (LTS), then run npm ci again.\n',
  )
  process.exit(1)
}
