const SHORTEST = 60

/** Calls a function after a swipe with one finger that is clearly horizontal. Returns a function that ends it. */
export function onSwipe(element: HTMLElement, { left, right }: { left(): void; right(): void }): () => void {
  let start: Touch | undefined
  const begin = ({ touches }: TouchEvent) => {
    start = touches.length === 1 ? touches[0] : undefined
  }
  const end = ({ changedTouches: [touch] }: TouchEvent) => {
    if (start === undefined || touch === undefined) return
    const [x, y] = [touch.clientX - start.clientX, touch.clientY - start.clientY]
    if (Math.abs(x) < SHORTEST || Math.abs(x) < 2 * Math.abs(y)) return
    if (x < 0) left()
    else right()
  }
  element.addEventListener('touchstart', begin, { passive: true })
  element.addEventListener('touchend', end, { passive: true })
  return () => {
    element.removeEventListener('touchstart', begin)
    element.removeEventListener('touchend', end)
  }
}
