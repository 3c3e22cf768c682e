/** The rules of openapi/README.md that `npm run check` reads in the published documents: each finds what breaks it. */
import t from 'tap'
import { brokenRules } from '../../scripts/contract-rules.ts'
import { loadDocument } from '../../src/contract/documents.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents are changed at any place
type Any = any

const changed = (change: (document: Any) => void): string[] => {
  const document = structuredClone(loadDocument('dashboard'))
  change(document)
  return brokenRules(document)
}

t.test('the published documents break none', async (t) => {
  for (const name of ['dashboard', 'plants'] as const) t.strictSame(brokenRules(loadDocument(name)), [], name)
})

t.test('a creation without Location, a change without If-Match or the new tag', async (t) => {
  t.match(
    changed(({ paths }) => delete paths['/api/tags'].post.responses['201'].headers.Location),
    [/^addTag: .*Location/],
  )
  t.match(
    changed(({ paths }) => delete paths['/api/tags/{id}'].patch.responses['412']),
    [/^renameTag: .*412/],
  )
  t.match(
    changed(({ paths }) => delete paths['/auth/profile'].put.responses['200'].headers.ETag),
    [/^updateProfile: .*ETag/],
  )
})

t.test('an example whose code, text and params are not of one message', async (t) => {
  const exampleOf = ({ components }: Any) => components.responses.TagNotFound.content['application/json'].example
  t.match(
    changed((document) => Object.assign(exampleOf(document), { params: { id: 4 } })),
    [/TagNotFound.*tag_unknown.*'No tag has the id 4'/],
  )
  t.match(
    changed((document) => delete exampleOf(document).params),
    [/TagNotFound.*tag_unknown/],
  )
  t.match(
    changed((document) => Object.assign(exampleOf(document), { code: 'holding_unknown' })),
    [/TagNotFound.*holding_unknown/],
  )
  const noteOf = ({ components }: Any) => components.schemas.Note.examples[0]
  t.match(
    changed((document) => Object.assign(noteOf(document), { kind: 'question' })),
    [/Note.*account_assumed is of kind information/],
  )
  t.match(
    changed((document) => Object.assign(noteOf(document).actions[0], { type: 'retry' })),
    [/Note.*account_assumed has no action retry/],
  )
  t.match(
    changed(({ components }) => delete components.schemas.ChangeOwnEntry409Failure.examples[0].actions),
    [/ChangeOwnEntry409Failure.*own_entry_changed has actions/],
  )
})
