import { useEffect, useState } from 'preact/hooks'

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const update = () => setMatches(media.matches)
    update()
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [query])
  return matches
}

/** Narrower than this, the navigation is at the bottom, and what opens beside a list is a sheet. */
export const PHONE = '(max-width: 47.99rem)'

/** Narrower than this, as on a tablet, tables of many columns are cards. */
export const TABLET = 'screen and (max-width: 63.99rem)'
