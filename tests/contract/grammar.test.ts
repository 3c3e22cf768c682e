/** The rules of the section "Grammar" in `openapi/README.md`: each finds its break, and the contract has none. */
import t from 'tap'
import { type Document, grammarBreaks, type Node } from '../../scripts/contract-grammar.ts'
import { loadDocument } from '../../src/contract/documents.ts'

const contract = loadDocument('dashboard') as unknown as Document

t.test('the documents keep their grammar', async (t) => {
  for (const name of ['dashboard', 'plants'] as const)
    t.strictSame(grammarBreaks(loadDocument(name) as unknown as Document), [], name)
})

const listTrades = (document: Document) => (document.paths['/api/trades'] as { get: { parameters: Node[] } }).get
const parameter = (document: Document, name: string) =>
  listTrades(document).parameters.find((one) => one.name === name) as { name: string; schema: Node } & Node
const component = (document: Document, kind: string, name: string) =>
  (document.components[kind] as Record<string, Node>)[name] as Node
const propertiesOf = (document: Document, name: string) =>
  component(document, 'schemas', name).properties as Record<string, Node>

const BREAKS: Record<string, [change: (document: Document) => void, found: string]> = {
  'a period of other names': [
    (d) => Object.assign(parameter(d, 'start_date'), { name: 'from' }),
    'listTrades from: a period is start_date and end_date',
  ],
  'a period of times': [
    (d) => Object.assign(parameter(d, 'end_date'), { schema: { type: 'string', format: 'date-time' } }),
    'listTrades end_date: is no date',
  ],
  'a sort in one direction': [
    (d) => Object.assign(component(d, 'schemas', 'TradeSort'), { enum: ['date'] }),
    'listTrades sort: date has one direction',
  ],
  'a sort by words': [
    (d) => Object.assign(component(d, 'schemas', 'TradeSort'), { enum: ['Newest first', '-Newest first'] }),
    'listTrades sort: Newest first is no field',
  ],
  'another default': [
    (d) => Object.assign(component(d, 'parameters', 'Limit').schema as Node, { default: 500 }),
    'listTrades limit: its default is 500, not 100',
  ],
  'longer pages': [
    (d) => Object.assign(component(d, 'parameters', 'Limit').schema as Node, { maximum: 5000 }),
    'listTrades limit: its maximum is more than 1000',
  ],
  'pages without an end': [
    (d) => Reflect.deleteProperty(propertiesOf(d, 'TradesAnswer'), 'next_cursor'),
    'listTrades 200: a page has next_cursor',
  ],
  'a list without pages': [
    (d) => Object.assign(component(d, 'parameters', 'Cursor'), { name: 'page' }),
    'listTrades: a list has limit and cursor',
  ],
  'a list of one name': [
    (d) => Object.assign(component(d, 'parameters', 'Symbols'), { name: 'symbol' }),
    'listTrades symbol: a list has a name in the plural, and maxItems',
  ],
  'a field with another word': [
    (d) => Object.assign(propertiesOf(d, 'ImportRecord'), { upload_id: { type: 'integer' } }),
    'ImportRecord.upload_id: says upload; our word is import',
  ],
  'a nested field with another word': [
    (d) => Object.assign(propertiesOf(d, 'ImportRecord'), { more: { type: 'object', properties: { edited_at: {} } } }),
    'ImportRecord.edited_at: says edit; our word is change',
  ],
  'a path with another word': [
    (d) => Object.assign(d.paths, { '/api/upload-list': {} }),
    '/api/upload-list: says upload; our word is import',
  ],
  'a list here and a number there': [
    (d) => Object.assign(propertiesOf(d, 'TradeTotals'), { trades: { type: ['integer', 'null'] } }),
    'listTrades 200: trades is a list here and a number there',
  ],
  'a schema without a description': [
    (d) => Reflect.deleteProperty(component(d, 'schemas', 'Trade'), 'description'),
    'schema Trade: has no description',
  ],
  'a property without a description': [
    (d) => Reflect.deleteProperty(propertiesOf(d, 'Account').id as Node, 'description'),
    'Account.id: has no description',
  ],
  'a nested property without a description': [
    (d) => Object.assign(propertiesOf(d, 'ImportRecord'), { more: { type: 'object', properties: { at: {} } } }),
    'ImportRecord.at: has no description',
  ],
  'a property whose schema has no description': [
    (d) => Reflect.deleteProperty(component(d, 'schemas', 'Money'), 'description'),
    'TradeTotals.trading_pl: has no description',
  ],
  'a property that can be null and whose schema has no description': [
    (d) => {
      Object.assign(propertiesOf(d, 'Account'), { more: { anyOf: [{ type: 'string' }, { type: 'null' }] } })
    },
    'Account.more: has no description',
  ],
  'a list whose items alone have a description': [
    (d) => Object.assign(propertiesOf(d, 'Account'), { more: { type: 'array', items: { description: 'One.' } } }),
    'Account.more: has no description',
  ],
  'a property without an example': [
    (d) => Reflect.deleteProperty(propertiesOf(d, 'Account').id as Node, 'examples'),
    'Account.id: has no example',
  ],
  'a nested property without an example': [
    (d) => Object.assign(propertiesOf(d, 'ImportRecord'), { more: { type: 'object', properties: { at: {} } } }),
    'ImportRecord.at: has no example',
  ],
  'a list whose items have no example': [
    (d) => Object.assign(propertiesOf(d, 'Account'), { more: { type: 'array', items: { type: 'string' } } }),
    'Account.more: has no example',
  ],
  'a property whose schema has no example': [
    (d) => Reflect.deleteProperty(component(d, 'schemas', 'Money'), 'examples'),
    'Dividend.amount: has no example',
  ],
  'a property that the example of its schema does not have': [
    (d) => Object.assign(propertiesOf(d, 'Trade'), { more: { type: 'boolean' } }),
    'Trade.more: has no example',
  ],
  'a property of items without an example': [
    (d) => {
      const items = { type: 'object', properties: { at: { type: 'string' } } }
      Object.assign(propertiesOf(d, 'Trade'), { more: { type: 'array', items } })
    },
    'Trade.at: has no example',
  ],
  'a property of a part without an example': [
    (d) => {
      const [, own] = component(d, 'schemas', 'HistoryEntry').allOf as { properties: Node }[]
      Object.assign(own?.properties as Node, { more: { type: 'boolean' } })
    },
    'HistoryEntry.more: has no example',
  ],
  'a list of several types': [
    (d) => Object.assign(propertiesOf(d, 'Account').name as Node, { type: ['string', 'number', 'null'] }),
    'schema Account: has a list of types: a value of several types is anyOf',
  ],
  'a header without a description': [
    (d) => Reflect.deleteProperty(component(d, 'headers', 'RequestId'), 'description'),
    'header RequestId: has no description',
  ],
  'a header of an answer without a description': [
    (d) => Object.assign(component(d, 'responses', 'MethodNotAllowed').headers as Node, { 'X-More': { schema: {} } }),
    'listTrades 405 X-More: has no description',
  ],
  'a parameter without a description': [
    (d) => Reflect.deleteProperty(parameter(d, 'side'), 'description'),
    'listTrades side: has no description',
  ],
  'an answer without a description': [
    (d) => Object.assign(component(d, 'responses', 'Busy'), { description: '' }),
    'listTrades 503: has no description',
  ],
}

for (const [name, [change, found]] of Object.entries(BREAKS))
  t.test(`${name} is found`, async (t) => {
    const document = structuredClone(contract)
    change(document)
    t.ok(grammarBreaks(document).includes(found), grammarBreaks(document).join('\n'))
  })
