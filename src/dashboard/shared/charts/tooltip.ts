import type uPlot from 'uplot'

/** A uPlot plugin that shows lines of text beside the pointer; the first is a heading. */
export function tooltip(parent: HTMLElement, linesAt: (index: number) => string[]): uPlot.Plugin {
  const box = document.createElement('div')
  box.className = 'chart-tooltip'
  box.hidden = true
  return {
    hooks: {
      init: () => parent.append(box),
      destroy: () => box.remove(),
      setCursor: ({ cursor: { idx, left = -1 }, over }) => {
        box.hidden = idx === null || idx === undefined || left < 0
        if (box.hidden) return
        box.replaceChildren(
          ...linesAt(idx as number).map((text, at) => {
            const line = document.createElement(at === 0 ? 'strong' : 'span')
            line.textContent = text
            return line
          }),
        )
        const room = parent.clientWidth - box.offsetWidth
        box.style.left = `${Math.max(0, Math.min(room, left + over.offsetLeft + 12))}px`
      },
    },
  }
}
