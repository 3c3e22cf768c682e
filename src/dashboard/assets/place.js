/** Reads the month or day from the address (`#2026-03`, `#2026-03-16`), so that the back button and bookmarks work. */

/** Returns `{month, day}`. Both are null if the hash is not a month or date. */
export function readPlace(hash) {
  const found = /^#((\d{4})-(\d{2}))(?:-(\d{2}))?$/.exec(hash)
  if (found === null) return { month: null, day: null }
  const [, month, year, number, day] = found
  if (Number(year) < 1900 || Number(number) < 1 || Number(number) > 12) return { month: null, day: null }
  if (day === undefined) return { month, day: null }
  const last = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate()
  const real = Number(day) >= 1 && Number(day) <= last
  return { month, day: real ? `${month}-${day}` : null }
}
