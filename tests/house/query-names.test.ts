/** The name of a query begins with what it does to the database. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import ts from 'typescript'
import { inProject } from '../../src/lib/paths.ts'

const VERB = /^(select|insert|update|upsert|delete|count|sum|exists?)[A-Z]/

/** The exported functions of a source that take a Reader or a Writer first, as every query does. */
function queriesOf(source: string): string[] {
  const file = ts.createSourceFile('queries.ts', source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const add = (name: ts.Node | undefined, parameters: ts.NodeArray<ts.ParameterDeclaration>) => {
    const type = parameters[0]?.type?.getText(file) ?? ''
    if (name && /^(All)?(Reader|Writer)( \| (All)?(Reader|Writer))?$/.test(type)) found.push(name.getText(file))
  }
  for (const statement of file.statements) {
    if (!ts.canHaveModifiers(statement)) continue
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
    if (ts.isFunctionDeclaration(statement)) add(statement.name, statement.parameters)
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer && ts.isArrowFunction(initializer)) add(name, initializer.parameters)
  }
  return found
}

const misnamed = (source: string) => queriesOf(source).filter((name) => !VERB.test(name))

t.test('every query is called select, insert, update, upsert, delete, count, sum or exists', async (t) => {
  const paths = readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|\/|-)queries\.ts$/.test(path),
  )
  t.ok(paths.length > 15)
  let queries = 0
  for (const path of paths) {
    const source = readFileSync(inProject(join('src', path)), 'utf8')
    queries += queriesOf(source).length
    t.same(misnamed(source), [], path)
  }
  t.ok(queries > 100, 'the queries are found')
})

t.test('a query with another name is found', async (t) => {
  t.same(misnamed('export async function storeLabel({ sql }: Writer, id: number) {}'), ['storeLabel'])
  t.same(misnamed('export async function* pagesOf({ sql }: Reader) {}'), ['pagesOf'])
  t.same(misnamed('export const setCopies = ({ sql }: Writer) => sql'), ['setCopies'])
  t.same(misnamed('export const has = async (store: Reader | Writer) => store'), ['has'])
  t.same(misnamed('export const selection = ({ sql }: Reader) => sql'), ['selection'])
  t.same(misnamed("export const columns = (t: Reader['t']) => t\nconst own = ({ sql }: Reader) => sql"), [])
  t.same(misnamed('export async function existMoreDays({ sql }: Reader) {}'), [])
})
