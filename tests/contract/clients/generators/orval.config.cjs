const output = (name) => ({
  input: `./${name}.json`,
  output: {
    target: `./${name}.ts`,
    mode: 'single',
    client: 'fetch',
    override: {
      mutator: { path: './orval-request.ts', name: 'request', extension: '.ts' },
      useBigInt: name === 'plants',
    },
  },
})

module.exports = { dashboard: output('dashboard'), plants: output('plants') }
