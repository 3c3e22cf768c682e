/** The broker that each layout names. */
import t from 'tap'
import { BROKERS } from '../../src/broker-files/brokers.ts'
import { brokerOfLayout, LAYOUTS } from '../../src/broker-files/layouts/index.ts'

const OF_ANY_BROKER = ['TradeZero or TradeNote trades', 'generic realized gains', 'generic transaction history']

const layouts = LAYOUTS.flatMap((layout) => (layout.kind === 'look-alike' ? [] : [layout]))

t.test('each layout is of a broker of the list, and each broker has a layout', async (t) => {
  const ofNone = layouts.filter(({ broker }) => broker === null).map(({ name }) => name)
  t.strictSame(ofNone.sort(), OF_ANY_BROKER)
  t.strictSame(new Set(layouts.flatMap(({ broker }) => broker ?? [])), new Set(BROKERS))
  for (const { name, broker } of layouts) t.equal(brokerOfLayout(name), broker, name)
})

t.test('a layout whose name begins with a broker is of this broker', async (t) => {
  for (const { name, broker } of layouts) {
    const named = BROKERS.find((one) => name.startsWith(`${one} `)) ?? null
    t.equal(name.startsWith('thinkorswim ') ? 'Charles Schwab' : named, broker, name)
  }
  t.equal(brokerOfLayout('TD Ameritrade realized gains'), 'TD Ameritrade')
  t.equal(brokerOfLayout('thinkorswim account statement'), 'Charles Schwab')
})

t.test('the form of a layout changes nothing, and a name that is not known has no broker', async (t) => {
  t.equal(brokerOfLayout('Charles Schwab transaction history (2022 to mid-2023)'), 'Charles Schwab')
  t.equal(brokerOfLayout('Charles Schwab realized gains (summary)'), 'Charles Schwab')
  t.equal(brokerOfLayout('Charles Schwab savings'), null)
})
