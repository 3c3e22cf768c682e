import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/**
 * What comes below the first window of a phone. It is rendered after what is above it is painted, each in a task of its
 * own, so that the page answers to the user meanwhile.
 */
export function Later({ children }: { children: ComponentChildren }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsTime, 0, true)
    return () => clearTimeout(timer)
  }, [])
  return isTime ? children : null
}
