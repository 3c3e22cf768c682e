/**
 * Creates an element. Children that are not nodes become text, so that data is never parsed as markup. null, undefined
 * and false are left out.
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : value)
  }
  element.append(
    ...children
      .flat(Number.POSITIVE_INFINITY)
      .filter((child) => child !== null && child !== undefined && child !== false),
  )
  return element
}

export const byId = (id) => document.getElementById(id)

/** Text for screen readers only. */
export const spoken = (text) => el('span', { class: 'sr' }, text)

/** Announces text to screen readers without moving the focus. */
export const announce = (text) => {
  byId('announcer').textContent = text
}

/** Shows an error in place of the content, with a retry button if `retry` is given. */
export const failure = (error, retry) =>
  el(
    'div',
    { class: 'error', role: 'alert' },
    el('p', {}, error.message),
    retry && el('button', { class: 'button', type: 'button', onclick: retry }, 'Try again'),
  )
