/** `npm run dashboard`: builds the pages of the dashboard now and after each change. A running service needs a restart. */
import { inProject } from '../src/lib/paths.ts'
import { buildDashboard } from './build-dashboard.ts'

await buildDashboard(inProject('generated/dashboard'), { watch: true })
