/** A process that migrates the database argv[2]. */
import { migrateStore } from '../../src/store/index.ts'

await migrateStore(process.argv[2] as string)
