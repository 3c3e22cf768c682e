/** What is answered about mappings that cannot be kept, and about files that need one. */
import type { components } from '../../../generated/dashboard.ts'
import type { MappingRequest } from '../../broker-files/mapped/propose.ts'
import { conflict, type Failure, invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'

type Schemas = components['schemas']

export const mappingRequired = (file: string, { proposed, ...asked }: MappingRequest): Failure =>
  invalid(say('mapping_required', { file }), {
    actions: [{ type: 'confirm_mapping', file, ...asked, mapping: proposed as Schemas['ProposedMapping'] }],
  })

/** `why`: what the file looks like and what to do, in sentences. */
export const fileOfPositions = (file: string, why: string): Failure =>
  invalid(say('file_of_positions', { file, why }), { actions: [{ type: 'upload_to_portfolio' }] })

export const mappingExists = (id: number): Failure => conflict(say('mapping_exists', { id }))

export const otherHeader = (): Failure => invalid(say('mapping_other_header'))

export const tooManyMappings = (most: number): Failure => conflict(say('mapping_limit', { most }))
