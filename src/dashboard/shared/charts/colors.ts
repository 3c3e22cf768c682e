/** The colours of the style sheet as the canvas of a chart needs them, in the theme of `element`. */
const NAMES = ['text', 'soft', 'line', 'sheet', 'leaf', 'gain', 'loss', 'dividend'] as const

export type Colors = Record<(typeof NAMES)[number], string>

export function colorsOf(element: HTMLElement): Colors {
  const probe = document.createElement('span')
  element.append(probe)
  const entries = NAMES.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(entries)
}

/** `rgb(0, 107, 88)` with an opacity from 0 to 1. */
export const withOpacity = (color: string, opacity: number): string =>
  color.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`)
