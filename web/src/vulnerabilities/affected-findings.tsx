import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { allFindingsQuery } from '../findings/all-findings.ts'
import { findingColumns } from '../findings/finding-columns.tsx'
import type { Finding } from '../findings/finding.ts'
import type { FindingSearch } from '../findings/finding-query.ts'
import { type Deciding, useDeciding } from '../findings/use-deciding.ts'
import { useFindings } from '../findings/use-findings.ts'
import { DataGrid, type GridColumn, rowHeight } from '../ui/data-grid.tsx'
import { useGridSelection } from '../ui/grid-selection.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import sections from '../ui/sections.module.css'
import classes from './vulnerability-page.module.css'
import { vulnerabilityTexts } from './vulnerability-texts.ts'

const DecisionDialog = lazy(async () => ({ default: (await import('../decisions/decision-dialog.tsx')).DecisionDialog }))

/** Rows that are shown before the list scrolls by itself; a grid has room for three. */
const [minRows, maxRows] = [3, 12]
/** Where and in which version is the question here. */
const keptColumns = new Set(['module', 'component', 'status'])
const shownColumns = ['module', 'component', 'path', 'status', 'fixedIn', 'since', 'decided']

/** The findings of a vulnerability by project and module, and a decision on all of them. */
export function AffectedFindings({ vulnerability }: { readonly vulnerability: string }): ReactNode {
  const texts = useTexts(vulnerabilityTexts)
  const search = useMemo(() => ({ vulnerability, sort: 'module' }), [vulnerability])
  const rows = useFindings(search)
  return (
    <section className={sections['section']} aria-label={texts.affected}>
      <h2>{texts.affected}</h2>
      {rows.error && <ErrorState error={rows.error} onRetry={rows.retry} />}
      {rows.isLoading && <LoadingState />}
      {rows.firstPage && (rows.total === 0 ? <p>{texts.notAffected}</p> : <AffectedList search={search} rows={rows} />)}
    </section>
  )
}

interface AffectedListProps {
  readonly search: FindingSearch
  readonly rows: ReturnType<typeof useFindings>
}

function AffectedList({ search, rows }: AffectedListProps): ReactNode {
  const words = useWords()
  const texts = useTexts(vulnerabilityTexts)
  const formats = useFormats()
  const navigate = useNavigate()
  const selection = useGridSelection()
  const deciding = useDeciding(search, rows, selection)
  const columns = useMemo(() => {
    const known = new Map([...findingColumns(words, formats, []), pathColumn(texts.path)].map((column) => [column.id, column]))
    return shownColumns.flatMap((id) => {
      const column = known.get(id)
      return column ? [{ ...column, isKept: keptColumns.has(id) }] : []
    })
  }, [words, formats, texts])
  return (
    <>
      <div className="page-head">
        <p>{texts.affectedCount(formats.number(rows.total))}</p>
        {deciding.decide && <DecideAll search={search} {...deciding} />}
      </div>
      <div className={classes['grid']} style={{ height: (Math.min(maxRows, Math.max(minRows, rows.total)) + 1) * rowHeight + 2 }}>
        <DataGrid
          label={texts.affected}
          rows={rows}
          columns={columns}
          idOf={({ _id: id }) => id}
          selection={selection}
          onSelectAll={deciding.selectAll}
          onOpen={({ _id: finding, moduleId }) =>
            void navigate({ to: '/modules/$moduleId/findings', params: { moduleId }, search: { finding } })
          }
          onKey={(key, finding) => key === 'd' && deciding.decide?.(finding)}
        />
      </div>
      {deciding.deciding.length > 0 && (
        <Suspense fallback={undefined}>
          <DecisionDialog findings={deciding.deciding} onClose={() => deciding.decideOn([])} />
        </Suspense>
      )}
    </>
  )
}

/** Decides on the selected findings, or on all of them while none is selected. */
function DecideAll({ search, decideOn }: Pick<Deciding, 'decideOn'> & { readonly search: FindingSearch }): ReactNode {
  const texts = useTexts(vulnerabilityTexts)
  const queries = useQueryClient()
  return (
    <Button size="compact-sm" onClick={() => void queries.fetchQuery(allFindingsQuery(search)).then(decideOn)}>
      {texts.decideAll}
    </Button>
  )
}

function pathColumn(title: string): GridColumn<Finding> {
  return {
    id: 'path',
    title,
    width: 'minmax(160px, 1.4fr)',
    cell: ({ path }) => (
      <span className="code" title={path.join(' › ')}>
        {path.join(' › ')}
      </span>
    ),
  }
}
