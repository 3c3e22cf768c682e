/** The navigation: at the side, or at the bottom of a phone. */

import { useId, useLayoutEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { addressOf, listedPages, type Page } from '../pages.ts'
import { Dialog } from '../shared/dialog.tsx'
import { Icon, type IconName } from '../shared/icon.tsx'
import { useProfile } from '../shared/profile.ts'
import { useScope } from '../shared/scope.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { currentPage } from './current-page.ts'
import { Display, useDisplayShortcuts } from './display.tsx'
import { showShortcuts } from './shortcut-list.tsx'

function PageLink({ page }: { page: Page }) {
  const { path } = useLocation()
  const { href } = useScope()
  const shown = currentPage(path)
  const isCurrent = shown === page || shown?.under === page.path
  return (
    <li>
      <a
        href={href(addressOf(page))}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={() => page.load().catch(() => {})}
      >
        <Icon name={page.icon} />
        <span>{page.title}</span>
      </a>
    </li>
  )
}

const forTraders = listedPages.filter((page) => page.isForDevelopers !== true)
const forDevelopers = listedPages.filter((page) => page.isForDevelopers === true)

/** A link to a document that is no page of the dashboard. */
const OtherLink = ({ href, icon, text }: { href: string; icon: IconName; text: string }) => (
  <li>
    <a href={href}>
      <Icon name={icon} />
      <span>{text}</span>
    </a>
  </li>
)

function Developers() {
  const id = useId()
  return (
    <nav aria-labelledby={id} class="developers">
      <p id={id}>Developers</p>
      <ul>
        {forDevelopers.map((page) => (
          <PageLink key={page.path} page={page} />
        ))}
        <OtherLink href="/docs/" icon="documents" text="API documents" />
      </ul>
    </nav>
  )
}

const SignOut = () => (
  <ul>
    <OtherLink href="/logout" icon="sign-out" text="Sign out" />
  </ul>
)

function UserName() {
  const profile = useProfile().data?.profile
  return <p class="user">{profile?.name ?? profile?.email ?? '\u00a0'}</p>
}

/** The keys that open pages and change what they show, with either navigation. */
export function useNavigationShortcuts(): void {
  const { route } = useLocation()
  const { href } = useScope()
  useDisplayShortcuts()
  useShortcuts(
    listedPages.map((page) => ({
      keys: `g ${page.key}`,
      does: `Go to ${page.title}`,
      run: () => route(href(addressOf(page))),
    })),
  )
}

export function SideBar() {
  const { href } = useScope()
  return (
    <header class="side">
      <a class="brand" href={href('/')}>
        <img src="/assets/icon.svg" alt="" width="26" height="26" />
        Tradeleaf
      </a>
      <nav aria-label="Pages">
        <ul>
          {forTraders.map((page) => (
            <PageLink key={page.path} page={page} />
          ))}
        </ul>
      </nav>
      <Developers />
      <nav aria-label="Your account" class="side-end">
        <UserName />
        <Display />
        <SignOut />
        <button type="button" class="link" onClick={showShortcuts}>
          <Icon name="keyboard" />
          <span>
            Shortcuts <kbd>?</kbd>
          </span>
        </button>
      </nav>
    </header>
  )
}

export function BottomBar() {
  const [open, setOpen] = useState(false)
  const { path } = useLocation()
  useLayoutEffect(() => setOpen(false), [path])
  const others = forTraders.filter((page) => !page.onPhone)
  return (
    <nav class="bottom" aria-label="Pages on a phone">
      <ul>
        {listedPages
          .filter((page) => page.onPhone)
          .map((page) => (
            <PageLink key={page.path} page={page} />
          ))}
        <li>
          <button type="button" class="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Icon name="more" />
            <span>More</span>
          </button>
        </li>
      </ul>
      <Dialog title="More" kind="sheet" open={open} close={() => setOpen(false)}>
        <div class="sheet-links">
          <ul>
            {others.map((page) => (
              <PageLink key={page.path} page={page} />
            ))}
          </ul>
          <Developers />
          <Display />
          <SignOut />
          <UserName />
        </div>
      </Dialog>
    </nav>
  )
}
