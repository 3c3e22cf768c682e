/** The plants of the user: list, add, and delete by id. */
import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { CsvDownload } from '../../shared/csv-download.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Card, Empty, Tag } from '../../shared/parts.tsx'
import { Reading } from '../../shared/reading.tsx'
import { FieldError, Form } from './form.tsx'
import { plantClient, plantsChanged, usePlantApi } from './plant-api.ts'

/** How many plants are shown at first, and the most that the API lists. */
const FIRST = 100
const MOST = 1_000

interface Plant {
  name: string
  tag?: string
}

export function PlantsCard() {
  const [limit, setLimit] = useState(FIRST)
  const plants = usePlantApi('listPlants', { limit })
  const [dialog, setDialog] = useState<'add' | 'delete' | null>(null)
  const [said, setSaid] = useState('')
  const done = (text: string) => {
    setDialog(null)
    setSaid(text)
    announce(text)
  }
  return (
    <Card
      title="Plants"
      class="plants"
      aside={
        <div class="line">
          {plants.data?.length !== 0 && (
            <button type="button" class="button button-small" onClick={() => setDialog('delete')}>
              Delete by id
            </button>
          )}
          <button type="button" class="button button-small" onClick={() => setDialog('add')}>
            Add a plant
          </button>
        </div>
      }
    >
      {said !== '' && <p class="notice">{said}</p>}
      <Reading of={plants} skeleton={6}>
        {(plants) =>
          plants.length === 0 ? (
            <Empty icon="plants" title="No plants yet">
              <p>Add one. Each enabled webhook endpoint below gets a message for every plant that is added.</p>
            </Empty>
          ) : (
            <PlantList plants={plants} showMore={() => setLimit(MOST)} />
          )
        }
      </Reading>
      <AddDialog open={dialog === 'add'} close={() => setDialog(null)} done={done} />
      <DeleteDialog open={dialog === 'delete'} close={() => setDialog(null)} done={done} />
    </Card>
  )
}

const PlantList = ({ plants, showMore }: { plants: readonly Plant[]; showMore(): void }) => (
  <>
    <ul class="plant-list">
      {plants.map(({ name, tag }, at) => (
        <li key={at}>
          <span class="name">{name}</span> {tag !== undefined && tag !== '' && <Tag>{tag}</Tag>}
        </li>
      ))}
    </ul>
    <p class="hint">
      In the order of their ids. The API lists names and tags; the id of a plant is in its deliveries below.
      {plants.length === MOST && ' Only the first 1,000 are shown.'}
    </p>
    {plants.length === FIRST && (
      <button type="button" class="button button-small" onClick={showMore}>
        Show more plants
      </button>
    )}
    <CsvDownload what="The plants" name="plants" rows={() => plants.map(rowOf)} />
  </>
)

const rowOf = ({ name, tag }: Plant) => ({ name, tag })

interface DialogProps {
  open: boolean
  close(): void
  done(said: string): void
}

function AddDialog({ open, close, done }: DialogProps) {
  const add = async (values: FormData) => {
    const id = idOf(values)
    const name = String(values.get('name')).trim()
    if (name === '') throw new FieldError('name', 'Name: enter at least one character.')
    const tag = String(values.get('tag')).trim()
    const body = { id, name, ...(tag === '' ? {} : { tag }) }
    await plantClient.plants.addPlant({ body })
    done(`${name} was added with the id ${id}.`)
    await plantsChanged()
  }
  return (
    <Dialog kind="sheet" title="New plant" open={open} close={close}>
      <Form action="Add plant" submit={add}>
        <IdField hint="You choose it. Any whole number of 64 bits that none of your plants has." />
        <label class="field">
          Name
          <input name="name" required maxLength={1000} autoComplete="off" placeholder="Monstera" />
        </label>
        <label class="field">
          Tag (optional)
          <input name="tag" maxLength={1000} autoComplete="off" placeholder="indoor" />
        </label>
      </Form>
    </Dialog>
  )
}

function DeleteDialog({ open, close, done }: DialogProps) {
  const remove = async (values: FormData) => {
    const id = idOf(values)
    await plantClient.plants.deletePlant({ id })
    done(`The plant with the id ${id} is deleted.`)
    await plantsChanged()
  }
  return (
    <Dialog title="Delete a plant" open={open} close={close}>
      <p>A deleted plant cannot be brought back. Receivers are not told about it.</p>
      <Form action="Delete plant" submit={remove}>
        <IdField hint="The id with which the plant was added." />
      </Form>
    </Dialog>
  )
}

const IdField = ({ hint }: { hint: string }) => (
  <div class="field">
    <label for="plant-id">Id</label>
    <input id="plant-id" name="id" required maxLength={20} inputMode="numeric" autoComplete="off" placeholder="42" />
    <p class="hint">{hint}</p>
  </div>
)

/** Throws FieldError if it is not an int64. */
function idOf(values: FormData): bigint {
  const text = String(values.get('id')).trim()
  if (!/^-?\d{1,20}$/.test(text)) throw new FieldError('id', `Id: '${text}' is not a whole number.`)
  const id = BigInt(text)
  if (BigInt.asIntN(64, id) !== id)
    throw new FieldError('id', 'Id: it must be from -9223372036854775808 to 9223372036854775807.')
  return id
}
