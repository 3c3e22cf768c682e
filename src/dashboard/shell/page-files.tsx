/** The files of a page, and what is shown if they cannot be loaded. */
import { useEffect } from 'preact/hooks'
import type { Page } from '../pages.ts'
import { connection } from '../shared/connection.ts'
import { Empty } from '../shared/parts.tsx'
import { currentPage } from './current-page.ts'

/** The page for which the address was loaded anew, because its files could not be loaded. */
const KEY = 'tradeleaf-loaded-anew'

/** Loads a page: again if that fails, then with the whole address, whose HTML names the files of the running version. */
export async function loadPage(page: Page): ReturnType<Page['load']> {
  try {
    const loaded = await page.load().catch(() => page.load())
    forgetLoadedAnew(page)
    return loaded
  } catch {
    // The old page stays until the new document is there.
    if (await loadAnew(page)) return new Promise(() => {})
    return { default: () => <PageNotLoaded of={page} /> }
  }
}

function PageNotLoaded({ of: page }: { of: Page }) {
  const isLost = connection.lost.value
  useEffect(() => {
    if (!isLost) void loadAnew(page)
  }, [page, isLost])
  const tryAgain = async () => {
    if (await connection.check()) location.reload()
  }
  return (
    <div class="card" role="alert">
      <Empty icon="warning" title="This page could not be loaded.">
        <p>
          {isLost
            ? 'It is loaded as soon as the service can be reached.'
            : 'A file of the page is missing or was not received. If this stays so, tell the person who runs the service.'}
        </p>
        <button type="button" class="button" onClick={() => void tryAgain()}>
          Try again
        </button>
      </Empty>
    </div>
  )
}

/** Loads the address anew, once until the page is loaded. Returns false if it does not. */
async function loadAnew(page: Page): Promise<boolean> {
  if (!(await connection.check()) || currentPage(location.pathname) !== page || !rememberLoadedAnew(page)) return false
  location.reload()
  return true
}

/** Returns false if the page is remembered already, or the browser stores nothing. */
function rememberLoadedAnew({ path }: Page): boolean {
  try {
    if (sessionStorage.getItem(KEY) === path) return false
    sessionStorage.setItem(KEY, path)
    return true
  } catch {
    return false
  }
}

function forgetLoadedAnew({ path }: Page): void {
  try {
    if (sessionStorage.getItem(KEY) === path) sessionStorage.removeItem(KEY)
  } catch {}
}
