/** What an empty account shows: a tour of three steps to the first figures, and sample data to look around with. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Spoken } from '../../shared/parts.tsx'
import { type Scope, useScope } from '../../shared/scope.ts'
import { SampleOffer } from './sample-offer.tsx'
import { forgetTour, hasSeenTour, rememberTour } from './tour-memory.ts'

const STEPS = [
  {
    name: 'Export',
    title: 'Export two files from your broker',
    text: (
      <>
        <p>
          Download the <strong>transaction history</strong> and the <strong>realized gains and losses</strong> as CSV,
          for as long a time as your broker allows.
        </p>
        <p>
          At Charles Schwab, use the Export link on the pages History and Realized Gain/Loss; for the second, choose the
          lot details. Fidelity, E*TRADE, Vanguard, Interactive Brokers, Robinhood and others have similar pages.
        </p>
      </>
    ),
  },
  {
    name: 'Import',
    title: 'Drop them on the page Imports',
    text: (
      <>
        <p>
          Any number of files at once. The page shows what is in each file and which account it goes to, and asks if it
          cannot know. Nothing is stored before you import them.
        </p>
        <p>
          Every row is accounted for, a file imported twice adds nothing, and each import can be undone: your record is
          then as if it had never been made.
        </p>
      </>
    ),
  },
  {
    name: 'Look',
    title: 'Read your results',
    text: (
      <>
        <p>
          <strong>Overview</strong> shows a year or any period, <strong>Calendar</strong> each day,{' '}
          <strong>Trades</strong> each trade and what your results depend on. The figures agree with your broker’s to
          the cent, on every page.
        </p>
        <p>
          Come back with newer files whenever you like. <kbd>?</kbd> lists the keyboard shortcuts.
        </p>
      </>
    ),
  },
] as const

export function Welcome() {
  const scope = useScope()
  const [hasSeen, setSeen] = useState(hasSeenTour)
  const section = useRef<HTMLElement>(null)
  const wasSeen = useRef(hasSeen)
  // The button that ends or begins the tour goes.
  useLayoutEffect(() => {
    if (hasSeen !== wasSeen.current) section.current?.focus()
    wasSeen.current = hasSeen
  }, [hasSeen])
  const end = () => {
    rememberTour()
    setSeen(true)
  }
  const start = () => {
    forgetTour()
    setSeen(false)
  }
  return (
    <section ref={section} class="card welcome" tabIndex={-1} aria-labelledby="welcome-title">
      {hasSeen ? <Invitation scope={scope} tour={start} /> : <Tour scope={scope} end={end} />}
      <SampleOffer />
    </section>
  )
}

const Invitation = ({ scope, tour }: { scope: Scope; tour(): void }) => (
  <>
    <h2 id="welcome-title">Your record is empty</h2>
    <p>Import the files of your broker to see what you earned by month, by day and by trade.</p>
    <div class="welcome-buttons">
      <a class="button button-primary" href={scope.href('/app/imports')}>
        Import files
      </a>
      <button type="button" class="button" onClick={tour}>
        Show me how
      </button>
    </div>
  </>
)

function Tour({ scope, end }: { scope: Scope; end(): void }) {
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const [hasMoved, setMoved] = useState(false)
  const go = (to: number) => {
    setAt(to)
    setMoved(true)
  }
  // The buttons differ from step to step; the heading says where the reader is.
  useLayoutEffect(() => {
    if (hasMoved) heading.current?.focus()
  }, [at, hasMoved])
  return (
    <>
      <h2 id="welcome-title">Welcome to Tradeleaf</h2>
      <p>Your record is empty. Three steps show what you earned by month, by day and by trade.</p>
      <TourSteps at={at} go={go} heading={heading} />
      <TourButtons at={at} go={go} scope={scope} end={end} />
    </>
  )
}

interface TourPlace {
  /** The index of the step that is shown. */
  at: number
  go(to: number): void
}

const TourSteps = ({ at, go, heading }: TourPlace & { heading: RefObject<HTMLHeadingElement> }) => (
  <>
    <ol class="steps">
      {STEPS.map(({ name }, number) => (
        <li key={name}>
          <button type="button" aria-current={number === at ? 'step' : undefined} onClick={() => go(number)}>
            {name}
          </button>
        </li>
      ))}
    </ol>
    <div class="step-texts">
      {STEPS.map(({ name, title, text }, number) => (
        <div key={name} class={number === at ? 'shown' : ''}>
          <h3 ref={number === at ? heading : null} tabIndex={-1}>
            <Spoken>
              Step {number + 1} of {STEPS.length}:{' '}
            </Spoken>
            {title}
          </h3>
          {text}
        </div>
      ))}
    </div>
  </>
)

const TourButtons = ({ at, go, scope, end }: TourPlace & { scope: Scope; end(): void }) => (
  <div class="welcome-buttons">
    {at === STEPS.length - 1 ? (
      <a class="button button-primary" href={scope.href('/app/imports')} onClick={rememberTour}>
        Import files
      </a>
    ) : (
      <button type="button" class="button button-primary" onClick={() => go(at + 1)}>
        Next
      </button>
    )}
    {at > 0 && (
      <button type="button" class="button" onClick={() => go(at - 1)}>
        Back
      </button>
    )}
    <button type="button" class="button skip-tour" onClick={end}>
      Skip
    </button>
  </div>
)
