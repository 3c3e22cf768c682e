/** The frame of every page: navigation, the top bar with its choices, notices, dialogs. */

import { useLayoutEffect, useMemo } from 'preact/hooks'
import { ErrorBoundary, lazy, Route, Router, useLocation } from 'preact-iso'
import { pages } from '../pages.ts'
import { Announcer } from '../shared/announce.tsx'
import { subject } from '../shared/subject.ts'
import { PHONE, useMedia } from '../shared/use-media.ts'
import { Choices } from './choices.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { currentPage } from './current-page.ts'
import { BottomBar, SideBar, useNavigationShortcuts } from './navigation.tsx'
import { NotFound } from './not-found.tsx'
import { loadPage } from './page-files.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import './shell.css'

export function Shell() {
  const { path } = useLocation()
  const page = currentPage(path)
  const isPhone = useMedia(PHONE)
  useNavigationShortcuts()
  const routes = useMemo(() => pages.map((page) => ({ path: page.path, component: lazy(() => loadPage(page)) })), [])
  const title = subject.value === '' ? page?.title : subject.value
  document.title = title === undefined ? 'Tradeleaf' : `${title} – Tradeleaf`
  useLayoutEffect(() => scrollTo(0, 0), [page])
  return (
    <div class="shell">
      <a class="skip" href="#content">
        Skip to the content
      </a>
      {!isPhone && <SideBar />}
      <div class="main">
        <main id="content" tabIndex={-1}>
          <div class="top">
            <h1>{title ?? 'Not found'}</h1>
            {page !== undefined && <Choices of={page.choices} />}
          </div>
          <ConnectionNotice />
          <PendingNotice />
          <ErrorBoundary>
            <Router>
              {routes.map(({ path, component }) => (
                <Route key={path} path={path} component={component} />
              ))}
              <Route default component={NotFound} />
            </Router>
          </ErrorBoundary>
        </main>
        <SampleNotice />
      </div>
      {isPhone && <BottomBar />}
      <ShortcutList />
      <Announcer />
    </div>
  )
}
