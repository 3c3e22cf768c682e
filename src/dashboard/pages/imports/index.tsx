/** Importing broker files, and the list of imports; or one import. */
import { useRoute } from 'preact-iso'
import { Questions } from '../../shared/questions/questions.tsx'
import { withoutRemovedSample } from '../../shared/sample-data.ts'
import { History } from './history.tsx'
import { IncompletePositions } from './incomplete-positions.tsx'
import './imports.css'
import { Upload } from '../../shared/upload/upload.tsx'
import { usePages } from '../../shared/use-pages.ts'
import { KeptMappings } from './kept-mappings.tsx'
import { OneImport } from './one-import.tsx'
import { UnmatchedSales } from './unmatched-sales.tsx'

const PAGE = 50

export default function ImportsPage() {
  const { id } = useRoute().params
  return id === undefined ? <AllImports /> : <OneImport key={id} id={id} />
}

function AllImports() {
  const history = usePages('listImports', { limit: PAGE }, (imports) =>
    imports.some(({ status }) => status === 'running'),
  )
  return (
    <div class="imports-page importing stack">
      <Upload title="Import broker files" />
      <div id="questions">
        <Questions />
      </div>
      <History of={history} />
      {/* Later than the history, which would move it. */}
      {withoutRemovedSample(history.items).length > 0 && (
        <>
          <UnmatchedSales />
          <IncompletePositions />
        </>
      )}
      <KeptMappings />
    </div>
  )
}
