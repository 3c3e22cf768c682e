/** Whether the quotas have room for an import. */
import type { Reader } from '../store/index.ts'
import { sumImports } from './quota-queries.ts'
import { assertImportedBytes, assertImports, type ImportQuotas } from './quotas.ts'

/** Throws Failure `invalid` if an import of `bytes` would exceed a quota whatever its files contain. */
export async function assertRoom(db: Reader, bytes: number, quotas: ImportQuotas): Promise<void> {
  const kept = await sumImports(db)
  assertImports(kept.imports, quotas.imports)
  assertImportedBytes(kept.bytes, bytes, quotas.importedBytes)
}
