/** Why a row of a tax year must be checked, in the order in which the reasons are listed. */
export const TAX_MARKS = [
  'lot_differs',
  'gain_differs',
  'not_from_lot',
  'own_entry',
  'term_differs',
  'term_unknown',
  'acquired_unknown',
] as const

export type TaxMark = (typeof TAX_MARKS)[number]
