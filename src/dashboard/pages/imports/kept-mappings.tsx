/** The mappings of columns that the user has kept: to save as a file for someone else, or to delete. */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { readAll } from '../../shared/all-pages.ts'
import { client, type Schemas } from '../../shared/api.ts'
import { Card, Failure } from '../../shared/parts.tsx'
import { queries } from '../../shared/queries.ts'

type Kept = Schemas['ImportMapping']

export function KeptMappings() {
  const { data } = useQuery({
    queryKey: ['listImportMappings'],
    queryFn: ({ signal }) => readAll(client.imports.listImportMappings({}, { signal })),
  })
  const [error, setError] = useState<unknown>(null)
  if (data === undefined || data.length === 0) return null
  const remove = async ({ id }: Kept) => {
    try {
      await client.imports.deleteImportMapping({ id })
      setError(null)
    } catch (failure) {
      setError(failure)
    }
    await queries.invalidateQueries({ queryKey: ['listImportMappings'] })
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
