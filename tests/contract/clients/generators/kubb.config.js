import { defineConfig } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import { pluginZod } from '@kubb/plugin-zod'

/** It takes an int64 that can be null for a number. */
const MAPPER = { plant_id: 'z.union([z.null(), z.coerce.bigint()])' }

const output = (name) => {
  const integers = name === 'plants' ? { integerType: 'bigint' } : {}
  return {
    name,
    root: '.',
    input: { path: `./${name}.json` },
    output: { path: `./${name}`, extension: { '.ts': '.ts' }, format: false, lint: false },
    plugins: [
      pluginOas({ validate: false }),
      pluginTs(integers),
      pluginZod({
        version: '4',
        ...integers,
        ...(name === 'plants' && { coercion: { numbers: true }, mapper: MAPPER }),
      }),
      pluginClient({
        parser: 'zod',
        dataReturnType: 'full',
        paramsType: 'object',
        pathParamsType: 'object',
        importPath: '../../kubb-client.ts',
      }),
    ],
  }
}

export default defineConfig([output('dashboard'), output('plants')])
