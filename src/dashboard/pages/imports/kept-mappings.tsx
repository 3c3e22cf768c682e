/** The mappings of columns that the user has kept: to save as a file for someone else, or to delete. */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { readAllPages } from '../../shared/all-pages.ts'
import { api, read, type Schemas, send } from '../../shared/api.ts'
import { Card, Failure } from '../../shared/parts.tsx'
import { queries } from '../../shared/queries.ts'

type Kept = Schemas['ImportMapping']

export function KeptMappings() {
  const { data } = useQuery({
    queryKey: ['/api/import-mappings'],
    queryFn: ({ signal }) =>
      readAllPages(async (query) => {
        const { mappings, next_cursor } = await read('/api/import-mappings', { query }, signal)
        return { items: mappings, next_cursor }
      }),
  })
  const [error, setError] = useState<unknown>(null)
  if (data === undefined || data.length === 0) return null
  const remove = async ({ id }: Kept) => {
    try {
      await send(api.DELETE('/api/import-mappings/{id}', { params: { path: { id } } }))
      setError(null)
    } catch (failure) {
      setError(failure)
    }
    await queries.invalidateQueries({ queryKey: ['/api/import-mappings'] })
  }
  return (
    <Card title="Columns you have explained" class="kept-mappings">
      <p class="hint">Files with these columns are read as you said. Deleting one changes nothing that was imported.</p>
      <ul class="chosen-files">
        {data.map((kept) => (
          <li key={kept.id}>
            <span class="name">{nameOf(kept)}</span>
            <span class="line">
              <a class="button button-small" href={fileOf(kept)} download={`mapping-${kept.id}.json`}>
                Save as a file
              </a>
              <button
                type="button"
                class="button button-small"
                aria-label={`Delete ${nameOf(kept)}`}
                onClick={() => void remove(kept)}
              >
                Delete
              </button>
            </span>
          </li>
        ))}
      </ul>
      {error !== null && <Failure error={error} />}
    </Card>
  )
}

const nameOf = ({ mapping }: Kept): string => mapping.name ?? mapping.header.join(', ')

const fileOf = ({ mapping }: Kept): string =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(mapping, null, 2))}`
