/** Takes the two files of an upload from the wire to disk. */
import type { FastifyRequest } from 'fastify'
import { TextCheck } from '../broker-files/text-check.ts'
import { receiveFiles } from '../contract/uploads.ts'
import type { ImportFile } from './job.ts'

export const BOTH_REQUIRED = 'Both transaction history and realized gains files are required'
export const BOTH_CSV = 'Both files must be CSV files'

const FORM = {
  fields: { transaction_history_file: 'transaction history', realized_gains_file: 'realized gains' },
  check: (file: string) => new TextCheck(file),
  missing: BOTH_REQUIRED,
  notCsv: BOTH_CSV,
} as const

export interface Upload {
  folder: string
  transactions: ImportFile
  gains: ImportFile
}

/** Receives both files into a new folder under `root`. On failure nothing is left behind. */
export async function receiveUpload(request: FastifyRequest, root: string, maxBytes: number): Promise<Upload> {
  const { folder, files } = await receiveFiles(request, FORM, { root, maxBytes })
  return { folder, transactions: files.transaction_history_file, gains: files.realized_gains_file }
}
