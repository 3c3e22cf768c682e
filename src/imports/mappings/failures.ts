/** What is answered about mappings that cannot be kept, and about files that need one. */
import type { components } from '../../../generated/dashboard.ts'
import type { CheckedProposal, ProposalCheck } from '../../broker-files/mapped/check.ts'
import { missingIn } from '../../broker-files/mapped/mapping.ts'
import type { MappingRequest } from '../../broker-files/mapped/propose.ts'
import { moneyNumber } from '../../lib/decimal.ts'
import { conflict, type Failure, invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'

type Schemas = components['schemas']

/** `checked`: the proposal with what all rows of the file show, and how many of them bear it out. */
export function mappingRequired(
  file: string,
  { proposed, missing: _, ...asked }: MappingRequest,
  checked: CheckedProposal | undefined,
): Failure {
  const mapping = checked?.proposed ?? proposed
  return invalid(say('mapping_required', { file }), {
    actions: [
      {
        type: 'confirm_mapping',
        file,
        ...asked,
        mapping: mapping as Schemas['ProposedMapping'],
        missing: missingIn(mapping),
        ...(checked === undefined ? {} : { check: toCheck(checked.check) }),
      },
    ],
  })
}

const toCheck = ({ largestDifference, ...counts }: ProposalCheck): Schemas['ProposalCheck'] => ({
  ...counts,
  largest_difference: moneyNumber(largestDifference),
})

/** `why`: what the file looks like and what to do, in sentences. */
export const fileOfPositions = (file: string, why: string): Failure =>
  invalid(say('file_of_positions', { file, why }), { actions: [{ type: 'upload_to_portfolio' }] })

export const mappingExists = (id: number): Failure => conflict(say('mapping_exists', { id }))

export const otherHeader = (): Failure => invalid(say('mapping_other_header'))

export const tooManyMappings = (most: number): Failure => conflict(say('mapping_limit', { most }))
