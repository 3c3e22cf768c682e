/** The colours of the style sheet as the canvas of a chart needs them, in the theme of `element`. */
const NAMES = ['text', 'soft', 'line', 'sheet', 'leaf', 'gain', 'loss', 'dividend'] as const

export type Colors = Record<(typeof NAMES)[number], string>

export function colorsOf(element: HTMLElement): Colors {
  const probe = document.createElement('span')
  // One for each colour: the browser computes their styles at once.
  const probes = NAMES.map((name) => {
    const each = probe.appendChild(document.createElement('span'))
    each.style.color = `var(--${name})`
    return each
  })
  element.append(probe)
  const entries = NAMES.map((name, at) => [name, getComputedStyle(probes[at] as HTMLElement).color])
  probe.remove()
  return Object.fromEntries(entries)
}

/** `rgb(0, 107, 88)` with an opacity from 0 to 1. */
export const withOpacity = (color: string, opacity: number): string =>
  color.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`)
