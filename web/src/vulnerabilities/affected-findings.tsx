import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api, unwrapWithHeaders } from '../api/client.ts'
import { allFindingsQuery } from '../findings/all-findings.ts'
import { ChosenDecision } from '../findings/chosen-decision.tsx'
import { findingColumns } from '../findings/finding-columns.tsx'
import type { FindingSearch } from '../findings/finding-query.ts'
import { type Deciding, useDeciding } from '../findings/use-deciding.ts'
import { useFindings } from '../findings/use-findings.ts'
import type { Finding } from '../shared/finding.ts'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { useGridSelection } from '../ui/grid-selection.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import sections from '../ui/sections.module.css'
import { useFormats, useSpeech, useTexts } from '../words/words.tsx'
import classes from './vulnerability-page.module.css'
import { vulnerabilityTexts } from './vulnerability-texts.ts'

/** Rows that are shown before the list scrolls by itself; a grid has room for three. */
const [minRows, maxRows] = [3, 12]
/** The columns, and what becomes of them on a narrow screen: where and in which version is the question here. */
const shownColumns: Readonly<Record<string, Pick<GridColumn<Finding>, 'isKept' | 'fold'>>> = {
  module: { isKept: true },
  component: { fold: { line: 2 } },
  path: {},
  status: { fold: { line: 3 } },
  fixedIn: { fold: { line: 3, isNamed: true } },
  since: {},
  decided: { fold: { line: 3 } },
}

interface AffectedFindingsProps {
  readonly vulnerability: string
  /** Whether an advisory with the id is stored: nothing can be said about any other id. */
  readonly isKnown: boolean
  /** Follows where nothing is affected. */
  readonly children: ReactNode
}

/** Returns the search for the findings of a vulnerability. */
export function affectedSearch(vulnerability: string): FindingSearch {
  return { vulnerability, sort: 'module' }
}

/** The findings of a vulnerability by project and module, and a decision on all of them. */
export function AffectedFindings({ vulnerability, isKnown, children }: AffectedFindingsProps): ReactNode {
  const texts = useTexts(vulnerabilityTexts)
  const search = useMemo(() => affectedSearch(vulnerability), [vulnerability])
  const rows = useFindings(search)
  if (!isKnown && !rows.error && rows.total === 0) return undefined
  return (
    <section className={sections['section']} aria-label={texts.affected}>
      <h2>{texts.affected}</h2>
      {rows.error && <ErrorState error={rows.error} onRetry={rows.retry} />}
      {rows.isLoading && <LoadingState />}
      {rows.firstPage && rows.total > 0 && <AffectedList search={search} rows={rows} />}
      {rows.firstPage && rows.total === 0 && (
        <>
          <NotAffected />
          {children}
        </>
      )}
    </section>
  )
}

/** That no module is affected, and how many there are. */
function NotAffected(): ReactNode {
  const texts = useTexts(vulnerabilityTexts)
  const { number } = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['portfolio', 'modules', 'total'],
    queryFn: async ({ signal }) => {
      const { headers } = await unwrapWithHeaders(api.GET('/core/portfolio', { params: { query: { level: 'module' } }, signal }))
      return Number(headers.get('x-total-count'))
    },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data === undefined ? <LoadingState /> : <p>{data === 0 ? texts.noModules : texts.notAffected(data, number(data))}</p>
}

interface AffectedListProps {
  readonly search: FindingSearch
  readonly rows: ReturnType<typeof useFindings>
}

function AffectedList({ search, rows }: AffectedListProps): ReactNode {
  const speech = useSpeech()
  const texts = useTexts(vulnerabilityTexts)
  const navigate = useNavigate()
  const selection = useGridSelection()
  const deciding = useDeciding(search, rows, selection)
  const columns = useMemo(() => {
    const known = new Map([...findingColumns(speech, []), pathColumn(texts.path)].map((column) => [column.id, column]))
    return Object.entries(shownColumns).flatMap(([id, narrow]) => {
      const { isKept: _isKept, fold: _fold, ...column } = known.get(id) ?? {}
      return 'id' in column ? [{ ...column, ...narrow }] : []
    })
  }, [speech, texts])
  return (
    <>
      <div className="page-head">
        <p>{texts.affectedCount(rows.total, speech.formats.number(rows.total))}</p>
        {deciding.decide && <DecideAll search={search} {...deciding} />}
      </div>
      <div className={classes['grid']} style={{ '--rows': Math.min(maxRows, Math.max(minRows, rows.total)) } as object}>
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
      <ChosenDecision chosen={deciding.chosen} onClose={() => deciding.decideOn([])} />
    </>
  )
}

/** Decides on the selected findings, or on all of them while none is selected. */
function DecideAll({ search, decideOn }: Pick<Deciding, 'decideOn'> & { readonly search: FindingSearch }): ReactNode {
  const texts = useTexts(vulnerabilityTexts)
  const queries = useQueryClient()
  const open = useMutation({ mutationFn: () => queries.fetchQuery(allFindingsQuery(search)), onSuccess: decideOn })
  return (
    <div>
      <Button size="compact-sm" loading={open.isPending} onClick={() => open.mutate()}>
        {texts.decideAll}
      </Button>
      {open.error && <p role="alert">{open.error.message}</p>}
    </div>
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
