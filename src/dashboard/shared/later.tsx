import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/**
 * What comes below the first window of a phone. It is rendered after what is above it is painted, so that the page
 * answers to the user between the two.
 */
export function Later({ children }: { children: ComponentChildren }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => setIsTime(true), [])
  return isTime ? children : null
}
