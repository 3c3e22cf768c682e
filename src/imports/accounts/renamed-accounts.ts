/**
 * Labels of one broker that show the same digits beside two names, such as `Individual_XXX678` and `Roth_IRA_XXX678`. They
 * are one account if somebody renamed it or its files, and two accounts otherwise. In one account the trades of two would be
 * mixed; in two accounts the rows of one would count twice. So the upload is refused, unless its rows show that they are one, or full numbers that they are two.
 */
import { compare } from '../../lib/compare.ts'
import { invalid } from '../../lib/errors.ts'
import type { Reader } from '../../store/index.ts'
import type { Account, Accounts } from './accounts.ts'
import { selectImportsOfLabel } from './label-queries.ts'
import { describeLabel, qualifiersOf } from './qualified-labels.ts'
import { importsInWords } from './warning.ts'

/** Throws Failure `invalid` if a new label can be an account that is known by another name. */
export async function assertOneName(db: Reader, accounts: Accounts): Promise<void> {
  const { assigned, remembered, comparer } = accounts
  const nameOf = (label: string) => qualifiersOf(label).name ?? ''
  const named = [...new Set([...assigned.keys(), ...remembered.keys()])]
    .filter((part) => typeof part === 'string')
    .filter((label) => nameOf(label) !== '')
    // Of two spellings of a number, `XXX678` is that of the names of files, and comes before `...678`.
    .sort((a, b) => compare(nameOf(a), nameOf(b)) || compare(b, a))
  for (const label of named.filter((one) => !remembered.has(one))) {
    const { number } = accounts.accountOf(label) as Account
    const canBe = (one: string) => {
      const account = accounts.accountOf(one) as Account
      return account !== accounts.accountOf(label) && !comparer.contradict(number, account.number)
    }
    const other = named.find((one) => comparer.areOfTwoNames(label, one) && canBe(one))
    if (other === undefined) continue
    throw invalid(remembered.has(other) ? await isKnownAs(db, accounts, label, other) : haveTwoNames(label, other))
  }
}

async function isKnownAs(db: Reader, { remembered, comparer }: Accounts, label: string, other: string) {
  const [fresh, known] = [describeLabel(label), describeLabel(other)]
  const account = remembered.get(other) as Account
  const imports = importsInWords(await selectImportsOfLabel(db, other, account.id ?? 0)) || 'its imports'
  const isTold = comparer.visibleLength(account.number) > comparer.visibleLength(other)
  const first = `undo ${imports}, enter the full number of ${known} in your profile and import its files again; then `
  return `The files name their account ${fresh}, and the number of ${known}, of which files were imported before, ends alike. Nothing was imported. If the two are one account, first import a file of ${fresh} that begins early enough for half of its rows to be in the record already, or rename the files so that they begin with ${known}, and import them again. If they are two, ${isTold ? '' : first}enter the full number of ${fresh} in your profile, and import these files.`
}

const haveTwoNames = (label: string, other: string) =>
  `The files name the accounts ${describeLabel(label)} and ${describeLabel(other)}, whose numbers end alike. Nothing was imported. If the two are one account, rename the files so that all begin with the same name, and import them again. If they are two, import the files of each by themselves, while your profile has its full number.`
