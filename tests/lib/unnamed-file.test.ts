/** A file that one thread writes and another one reads belongs to nobody else, whatever ends first. */
import { readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { unnamedFile, writeUnnamed } from '../../src/lib/unnamed-file.ts'

t.test('what is written can be read, and has no name', async (t) => {
  const folder = t.testdir()
  const file = await unnamedFile(folder, (path) =>
    writeUnnamed(path, async (write) => {
      t.same(readdirSync(folder), [], 'while it is written')
      write('one ')
      write(Buffer.from('two'))
    }),
  )
  t.equal(await file.readFile('utf8'), 'one two')
  t.same(readdirSync(folder), [])
  await file.close()
})

t.test('a writer that goes on after its reader has left writes into no other file', async (t) => {
  const folder = t.testdir({ other: 'as it was' })
  let goOn = () => {}
  let written: Promise<void> | undefined
  const left = unnamedFile(folder, async (path) => {
    written = writeUnnamed(path, async (write) => {
      await new Promise<void>((done) => {
        goOn = done
      })
      write('too late')
    })
    throw new Error('the client has gone')
  })
  await t.rejects(left, { message: 'the client has gone' })
  // They get the numbers that have become free.
  const others = await Promise.all(Array.from({ length: 8 }, () => open(join(folder, 'other'), 'r+')))
  goOn()
  await written
  for (const other of others) await other.close()
  t.equal(readFileSync(join(folder, 'other'), 'utf8'), 'as it was')
})

t.test('a writer that begins after its reader has left makes no file', async (t) => {
  const folder = t.testdir()
  let late = ''
  const left = unnamedFile(folder, async (path) => {
    late = path
    throw new Error('the client has gone')
  })
  await t.rejects(left)
  await t.rejects(
    writeUnnamed(late, async (write) => write('too late')),
    { code: 'ENOENT' },
  )
  t.same(readdirSync(folder), [])
})
