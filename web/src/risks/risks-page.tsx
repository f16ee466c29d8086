import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { Search } from '../api/search.ts'
import { permissions } from '../shared/permissions.ts'
import { queries } from '../shared/queries.ts'
import { useHasRole } from '../shared/session.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { DataGrid } from '../ui/data-grid.tsx'
import { useGridSelection } from '../ui/grid-selection.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { ErrorState } from '../ui/page-states.tsx'
import { pagedQuery } from '../ui/use-paged-rows.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { bulkTexts } from './bulk-texts.ts'
import { isFilter, matrixColumns } from './heat.ts'
import { NewRiskButton } from './new-risk-button.tsx'
import { registerTexts } from './register-texts.ts'
import { riskColumns } from './risk-columns.tsx'
import { RiskFilters } from './risk-filters.tsx'
import { RiskMatrix } from './risk-matrix.tsx'
import { readRiskSearch, riskFilterNames, type RiskSearch, riskViews, scopeOf } from './risk-query.ts'
import { riskTermTexts } from './risk-terms-texts.ts'
import { RiskTrend, trendStart } from './risk-trend.tsx'
import classes from './risks-page.module.css'
import { schemeNames } from './scheme-names.ts'
import { isSameSearch } from './search-filters.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { riskRows, useMatrix, useRisks, useTrend } from './use-risks.ts'
import { ViewLinks } from './view-links.tsx'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'), 'BulkDialog')

/** Asks for the first rows. */
export function preload(search: Search): void {
  void queries.prefetchQuery(pagedQuery(riskRows(readRiskSearch(search))))
}

/** Lists the risks of the company, who decided, and until when. */
export function RisksPage(): ReactNode {
  const [search, change] = useSearchState()
  const wanted = useMemo(() => readRiskSearch(search), [search])
  const { error, retry } = useRisks(wanted)
  // developers may read how many risks there are, which says little without the risks
  if (error instanceof ApiError && error.status === 403)
    return (
      <div className="page">
        <ErrorState error={error} onRetry={retry} isWholePage />
      </div>
    )
  return <Register search={search} wanted={wanted} onChange={change} />
}

interface RegisterProps {
  readonly search: Search
  readonly wanted: RiskSearch
  readonly onChange: (changed: Search) => void
}

function Register({ search, wanted, onChange }: RegisterProps): ReactNode {
  const words = useWords()
  const texts = useTexts(registerTexts)
  const scope = useMemo(() => scopeOf(wanted), [wanted])
  const by = matrixColumns.find((column) => column === search['columns']) ?? 'treatment'
  const matrix = useMatrix(scope, by)
  const [from] = useState(() => trendStart(new Date()))
  const trend = useTrend(scope, from)
  const [views] = useState(() => riskViews(new Date()))
  const mayWrite = useHasRole()(...permissions.riskWriters)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{words.pages.risks}</h1>
        <Link to="/risks/scheme" search={scopeSearch(wanted)}>
          {texts.scheme}
        </Link>
        <Link to="/risks/tasks">{texts.tasks}</Link>
        {mayWrite && <NewRiskButton />}
      </div>
      <ViewLinks
        label={texts.views.label}
        views={views.map((view) => ({
          title: texts.views[view.name],
          search: view.search,
          isCurrent: isSameSearch(riskFilterNames, view.search, wanted),
        }))}
      />
      <div className={classes['overview']}>
        <RiskMatrix matrix={matrix} search={wanted} by={by} onChange={onChange} />
        <RiskTrend trend={trend} />
      </div>
      <div className={classes['list']}>
        <RiskList search={wanted} classes={matrix.data?.rows.filter((_, i, rows) => isFilter(rows, i)) ?? []} onChange={onChange} />
      </div>
    </div>
  )
}

/** The scheme of what is listed. */
function scopeSearch({ projectId, moduleId }: RiskSearch): Search {
  return { projectId, moduleId }
}

interface RiskListProps {
  readonly search: RiskSearch
  readonly classes: readonly string[]
  readonly onChange: (changed: Search) => void
}

function RiskList({ search, classes: impactClasses, onChange }: RiskListProps): ReactNode {
  const words = useWords()
  const texts = useTexts(registerTexts)
  const navigate = useNavigate()
  const rows = useRisks(search)
  const selection = useGridSelection()
  const { changing, close, change, selectAll } = useBulkChange(search, rows, selection)
  const columns = useRiskColumns()
  return (
    <>
      <ListFrame
        rows={rows}
        text={search.q}
        searchLabel={texts.search}
        onText={(q) => onChange({ q })}
        csv={`/api/v2/core/risks?${new URLSearchParams({ ...search, format: 'csv' }).toString()}`}
        isFiltered={Object.keys(search).length > 0}
        onClear={() => onChange(Object.fromEntries(riskFilterNames.map((name) => [name, undefined])))}
        empty={texts.none}
        controls={<RiskFilters search={search} classes={impactClasses} onChange={onChange} />}
        tools={change && selection.ids.size > 0 && <ChangeButton count={selection.ids.size} onClick={() => change()} />}
      >
        <DataGrid
          label={words.pages.risks}
          rows={rows}
          columns={columns}
          idOf={({ _id: id }) => id}
          onOpen={({ _id: riskId }) => void navigate({ to: '/risks/$riskId', params: { riskId } })}
          {...(change && { selection, onSelectAll: selectAll })}
          onKey={(key, risk) => key === 'd' && change?.(risk)}
        />
      </ListFrame>
      {changing.length > 0 && (
        <Suspense fallback={undefined}>
          <BulkDialog risks={changing} onClose={close} onDone={selection.clear} />
        </Suspense>
      )}
    </>
  )
}

function useRiskColumns() {
  const texts = useTexts(registerTexts)
  const terms = useTexts(riskTermTexts)
  const names = useTexts(schemeNames)
  const formats = useFormats()
  return useMemo(() => riskColumns({ texts, terms, names, formats }), [texts, terms, names, formats])
}

function ChangeButton({ count, onClick }: { readonly count: number; readonly onClick: () => void }): ReactNode {
  const texts = useTexts(bulkTexts)
  const { number } = useFormats()
  return (
    <Button size="compact-sm" onClick={onClick}>
      {texts.open(number(count))}
    </Button>
  )
}
