const MOVES: Record<string, (all: HTMLElement[], at: number) => HTMLElement | undefined> = {
  ArrowLeft: (all, at) => all[at - 1],
  ArrowRight: (all, at) => all[at + 1],
  ArrowUp: (all, at) => all.findLast((button) => dayOf(button) <= dayOf(all[at]) - 7),
  ArrowDown: (all, at) => all.find((button) => dayOf(button) >= dayOf(all[at]) + 7),
  Home: (all) => all[0],
  End: (all) => all.at(-1),
}

const dayOf = (button: HTMLElement | undefined) => Number(button?.dataset.day)

/** Moves the focus between the days of a month; the one with the focus is in the tab order. */
export function moveByKey(event: KeyboardEvent): void {
  const move = MOVES[event.key]
  if (move === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const table = event.currentTarget as HTMLElement
  const all = [...table.querySelectorAll<HTMLElement>('button[data-date]')]
  const at = all.indexOf(event.target as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  const next = move(all, at)
  if (next === undefined) return
  for (const button of all) button.tabIndex = button === next ? 0 : -1
  next.focus()
}
