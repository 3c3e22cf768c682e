/** Whether actions are those of the contract. */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

const document = JSON.parse(readFileSync('generated/dashboard.json', 'utf8'))
const ajv = new Ajv2020({ strict: false })
formats.default(ajv, ['date'])
ajv.addFormat('int32', true).addFormat('int64', true)
const isAction = ajv.compile({ $ref: '#/components/schemas/Action', components: document.components })

/** The actions that the contract does not have, with the reason. */
export const wrongActions = (actions: readonly object[]): string[] =>
  actions.flatMap((action) =>
    isAction(action) ? [] : [`${JSON.stringify(action)}: ${ajv.errorsText(isAction.errors)}`],
  )
