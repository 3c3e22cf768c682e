/** Starts the dashboard in the browser. */
import { QueryClientProvider } from '@tanstack/preact-query'
import { render } from 'preact'
import { LocationProvider } from 'preact-iso'
import './assets/app.css'
import './shared/styles.css'
import './shared/print.css'
import { queries } from './shared/queries.ts'
import { applyTheme } from './shared/theme.ts'
import { fadeBetweenPages } from './shell/page-transitions.ts'
import { Shell } from './shell/shell.tsx'

/** Links to other paths, such as sign-out, documents and files, are left to the browser. */
const PAGES_OF_THE_DASHBOARD = /^\/(app\/|$|\?)/

const start = () => {
  applyTheme()
  fadeBetweenPages()
  render(
    <QueryClientProvider client={queries}>
      <LocationProvider scope={PAGES_OF_THE_DASHBOARD}>
        <Shell />
      </LocationProvider>
    </QueryClientProvider>,
    document.querySelector('#app') as Element,
  )
}

// A separate task: on a slow phone, this and the evaluation of the modules take a tenth of a second each.
setTimeout(start)
