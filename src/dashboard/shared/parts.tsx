/** The small parts that pages are made of. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { directionOf, format, textOfService } from './format.ts'
import { Icon, type IconName } from './icon.tsx'

interface Children {
  children?: ComponentChildren
}

/** For screen readers only. */
export const Spoken = ({ children }: Children) => <span class="sr">{children}</span>

/** A gain or loss: the sign carries the meaning, the colour repeats it. */
export const Gain = ({ value, show = format.gain }: { value: number; show?: (value: number) => string }) => (
  <span class={`num ${directionOf(value)}`}>{show(value)}</span>
)

/** An option has its contract after the symbol: a line that is too short for both breaks between them. */
export function SymbolName({ of: name }: { of: string }) {
  const [symbol, ...contract] = name.split(' ')
  return contract.length === 0 ? (
    name
  ) : (
    <>
      {symbol} <span class="contract">{contract.join(' ')}</span>
    </>
  )
}

interface CardProps extends Children {
  title: ComponentChildren
  /** Beside the title: links or a small control. */
  aside?: ComponentChildren
  class?: string
  busy?: boolean
}

/** A section with a heading. `busy` while its content is still of another period or choice. */
export function Card({ title, aside, class: name = '', busy = false, children }: CardProps) {
  const id = useId()
  return (
    <section class={`card ${name}`} aria-labelledby={id} aria-busy={busy}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export interface FigureProps {
  name: string
  value: ComponentChildren
  /** A second line below the value. */
  note?: ComponentChildren
}

/** Names and values, such as the summary of a day. */
export const Figures = ({ of: figures, large = false }: { of: FigureProps[]; large?: boolean }) => (
  <dl class={large ? 'figures figures-large' : 'figures'}>
    {figures.map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value}
          {note !== undefined && <span class="note">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
)

/** What went wrong, in place of what could not be shown. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => unknown }) => (
  <div class="error" role="alert">
    <p>{textOfService(error instanceof Error ? error.message : String(error))}</p>
    {retry !== undefined && (
      <button type="button" class="button button-small" onClick={() => void retry()}>
        Try again
      </button>
    )}
  </div>
)

/** A list that has no entries yet: says why, and what to do next. */
export const Empty = ({ icon, title, children }: Children & { icon: IconName; title: string }) => (
  <div class="empty">
    <Icon name={icon} />
    <p class="empty-title">{title}</p>
    {children}
  </div>
)

/** The head of a column; figures are at the right. */
export const Th = ({ right = false, children }: Children & { right?: boolean }) => (
  <th scope="col" class={right ? 'right' : undefined}>
    {children}
  </th>
)

/** Holds the place of content that is being read. `lines`: its height in lines of text. */
export const Skeleton = ({ lines = 1 }: { lines?: number }) => (
  <div class="skeleton" style={{ '--lines': lines }} aria-hidden="true" />
)

export const Tag = ({ children, tone = '', title }: Children & { tone?: string; title?: string }) => (
  <span class={`tag ${tone}`} title={title}>
    {children}
  </span>
)

const FORMATS = { csv: 'CSV', excel: 'Excel', pdf: 'PDF' } as const

interface DownloadsProps {
  /** Describes the content to screen readers. */
  what: string
  /** The address of the file. */
  address(format: keyof typeof FORMATS): string
}

/** Download links in every format of the exports. */
export const Downloads = ({ what, address }: DownloadsProps) => (
  <p class="downloads">
    <span aria-hidden="true">Download</span>
    {Object.entries(FORMATS).map(([format, name]) => (
      <a key={format} href={address(format as keyof typeof FORMATS)} download>
        <Spoken>{what} as </Spoken>
        {name}
      </a>
    ))}
  </p>
)
