/** Which of several files counts, and what the quotas allow. */
import t from 'tap'
import { byExport, preferredText } from '../../src/imports/printed.ts'
import { assertImportedBytes, assertImports, assertLabels, assertSymbols } from '../../src/imports/quotas.ts'

t.test('which of the forms of a row counts', async (t) => {
  const [early, late] = [
    { exportedOn: null, lastDate: '2024-03-01' },
    { exportedOn: null, lastDate: '2024-04-01' },
  ]
  const preferred = (one: (string | null)[], other: (string | null)[]) =>
    preferredText('lots', [
      { text: JSON.stringify(one), ...early },
      { text: JSON.stringify(other), ...late },
    ])
  const [full, less] = [
    ['a', '5', '0', 'short'],
    ['b', null, '0', 'short'],
  ]
  t.equal(preferred(full, less), '["a","5","0","short"]', 'the one with more fields, although the other is later')
  t.equal(
    preferred(['a', null, '0', null], ['b', null, '0', '']),
    '["b",null,"0",""]',
    '0 and an empty text fill no field',
  )
  t.equal(
    preferred([...full, 'A'], ['b', '6', '0', 'short']),
    '["b","6","0","short","A"]',
    'a box is filled in, and decides nothing',
  )
  t.equal(preferred([...full, 'A'], [...full, 'B']), '["a","5","0","short","B"]', 'the box of the later one')
  const titled = { exportedOn: '2024-04-01', lastDate: '2024-03-01' }
  t.ok(byExport(titled, late) > 0, 'of two files that reach one day, the one that prints its day')
  t.ok(byExport(late, titled) < 0)
})

t.test('a quota can be used up, but not exceeded', async (t) => {
  t.doesNotThrow(() => assertImports(2, 3))
  t.throws(() => assertImports(3, 3), { code: 'quota_imports' })
  t.doesNotThrow(() => assertImportedBytes(1, 2, 3))
  t.throws(() => assertImportedBytes(2, 2, 3), { code: 'quota_imported_bytes' })
  t.doesNotThrow(() => assertSymbols(3, 3))
  t.throws(() => assertSymbols(4, 3), { code: 'quota_symbols' })
  t.doesNotThrow(() => assertLabels(9_999, 1))
  t.throws(() => assertLabels(9_999, 2), { code: 'account_names_limit' })
  t.doesNotThrow(() => assertLabels(10_001, 0), 'no other names')
})
