/** The list of months, as links, so that each month has an address and keyboard navigation works. */
import { byId, el, spoken } from './dom.js'
import { directionOf, formatGain, formatMonthName } from './format.js'

export function showMonths(months) {
  const years = Map.groupBy(months, ({ month }) => month.slice(0, 4))
  byId('months-body').replaceChildren(
    ...[...years].map(([year, ofYear]) =>
      el('div', { class: 'year' }, el('h3', {}, year), el('ul', {}, ofYear.map(item))),
    ),
  )
}

function item({ month, total_return_with_dividends: total }) {
  return el(
    'li',
    {},
    el(
      'a',
      { href: `#${month}`, 'data-month': month },
      el('span', {}, formatMonthName(month), spoken(` ${month.slice(0, 4)},`)),
      ' ',
      el('span', { class: `amount ${directionOf(total)}` }, formatGain(total)),
    ),
  )
}

/** Marks the shown month and scrolls it into view within the list, without scrolling the page. */
export function markMonth(month) {
  const list = byId('months-body')
  for (const link of list.querySelectorAll('a')) {
    const current = link.dataset.month === month
    if (!current) link.removeAttribute('aria-current')
    else {
      link.setAttribute('aria-current', 'true')
      const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
      if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
      if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
    }
  }
}
