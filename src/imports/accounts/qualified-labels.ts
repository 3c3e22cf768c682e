/**
 * A label as it is stored: as the file prints it, and beside it what else the file shows of its account, so that the masked
 * numbers of two accounts differ. Names, and the labels that earlier versions stored, have nothing beside them.
 */

import { BROKERS } from '../brokers.ts'

/** No file prints it: it is a control character. */
const MARK = '\u001f'

export interface Qualifiers {
  /** See `brokerOf`. */
  broker: string | undefined
  /** Of the account, in the name of the file: see `nameAndNumberIn`. */
  name: string | undefined
}

/** Replaces what is beside the label. */
export const qualify = (label: string, { broker = '', name = '' }: Qualifiers): string =>
  [textOf(label), broker, name].join(MARK)

/** The label as its file prints it. */
export const textOf = (label: string): string => label.split(MARK, 1)[0] as string

export function qualifiersOf(label: string): Qualifiers {
  const [, broker, name] = label.split(MARK)
  return { broker: broker || undefined, name: name || undefined }
}

/** Whether an earlier version stored the label, or it has no number. */
export const isPlain = (label: string): boolean => !label.includes(MARK)

/** The label for people, with what tells it from another account of the same digits. */
export function describeLabel(label: string): string {
  const { broker, name } = qualifiersOf(label)
  const text = textOf(label)
  return name !== undefined ? `${name}_${text}` : broker !== undefined ? `${text} (${broker})` : text
}

/** The names that an account can get from a label: the first that no other account has. */
export function namesFrom(label: string): string[] {
  const [text, { broker }] = [textOf(label), qualifiersOf(label)]
  return broker === undefined ? [text] : [text, `${text} (${broker})`]
}

/** The number and the broker of a name that an account got from `namesFrom`; undefined if the text is no such name. */
export function numberAndBrokerOf(name: string): { number: string; broker: string } | undefined {
  const open = name.lastIndexOf(' (')
  const broker = name.slice(open + 2, -1)
  return open > 0 && name.endsWith(')') && BROKERS.has(broker) ? { number: name.slice(0, open), broker } : undefined
}
