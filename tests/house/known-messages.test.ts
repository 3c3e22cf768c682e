/** What a test says of an answer whose message has an action that its code does not list. */
import t from 'tap'
import { loadDocument } from '../../src/contract/documents.ts'
import { actionsOfCodes, unlistedActions } from '../support/known-messages.ts'

t.test('an action that the code does not list is found, wherever the message is', async (t) => {
  const listed = actionsOfCodes(loadDocument('dashboard'))
  const sale = (type: string) => ({ sales: [{ code: 'no_known_purchase', actions: [{ type }] }] })
  t.strictSame([...unlistedActions(listed, sale('enter_row'))], [])
  t.strictSame([...unlistedActions(listed, sale('retry'))], ['no_known_purchase does not list the action retry'])
})
