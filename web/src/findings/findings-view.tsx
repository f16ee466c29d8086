import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Search } from '../app/routes.tsx'
import { useHasRole } from '../app/session.ts'
import { useSearchState } from '../app/use-search-state.ts'
import { DataGrid } from '../ui/data-grid.tsx'
import { type GridSelection, useGridSelection } from '../ui/grid-selection.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useWords } from '../words/words.tsx'
import type { Finding } from './finding.ts'
import { findingColumns } from './finding-columns.tsx'
import { FindingDrawer } from './finding-drawer.tsx'
import { FindingFilters } from './finding-filters.tsx'
import { activeFilters, type FilterName, type FindingSearch, readFindingSearch } from './finding-query.ts'
import classes from './findings-view.module.css'
import { FindingsHead } from './findings-head.tsx'
import { useFindings } from './use-findings.ts'

const DecisionDialog = lazy(async () => ({ default: (await import('../decisions/decision-dialog.tsx')).DecisionDialog }))

const deciders = ['developer', 'manager', 'compliance_manager', 'company_security_manager']

/** A list of findings with facets and a drawer. `scope` are the filters that the page sets itself. */
export function FindingsView({ scope = {} }: { readonly scope?: FindingSearch }): ReactNode {
  const [search, change] = useSearchState()
  const wanted = useMemo(() => ({ ...readFindingSearch(search), ...scope }), [search, scope])
  const rows = useFindings(wanted)
  const selection = useGridSelection()
  const { deciding, decide, decideOn } = useDeciding(rows, selection)
  const [opened, setOpened] = useState<Finding>()
  const fixed = Object.keys(scope)
  function open(finding: Finding | undefined): void {
    setOpened(finding)
    change({ finding: idOf(finding) })
  }
  if (rows.error) return <ErrorState error={rows.error} onRetry={rows.retry} />
  if (rows.isLoading) return <LoadingState />
  const head = { rows, search: wanted, filters: activeFilters(wanted, fixed), onChange: change }
  return (
    <div className={classes['view']} data-drawer={opened !== undefined || undefined}>
      <FindingFilters search={wanted} fixed={fixed} facets={rows.firstPage?.facets} onChange={change} />
      <div className={classes['list']}>
        <FindingsHead {...head} selected={selection.ids.size} onDecide={decide && (() => decide())} />
        <FindingRows {...head} scope={scope} selection={selection} onOpen={open} openId={search['finding']} onDecide={decide} />
      </div>
      {opened && <FindingDrawer finding={opened} onClose={() => open(undefined)} onDecide={decide && (() => decideOn([opened]))} />}
      {deciding.length > 0 && (
        <Suspense fallback={undefined}>
          <DecisionDialog findings={deciding} onClose={() => decideOn([])} />
        </Suspense>
      )}
    </div>
  )
}

interface Deciding {
  /** The findings of the open form. */
  readonly deciding: readonly Finding[]
  readonly decideOn: (findings: readonly Finding[]) => void
  /** Decides on the selected findings, else on the given one; undefined for a user who may not. */
  readonly decide: ((finding?: Finding) => void) | undefined
}

/** Decisions are about vulnerabilities; other findings of a selection are left out. */
function useDeciding(rows: ReturnType<typeof useFindings>, selection: GridSelection): Deciding {
  const [deciding, setDeciding] = useState<readonly Finding[]>([])
  const mayDecide = useHasRole()(...deciders)
  function decide(finding?: Finding): void {
    const selected = rows.loaded().filter(({ _id: id }) => selection.ids.has(id))
    const chosen = selected.length > 0 || finding === undefined ? selected : [finding]
    setDeciding(chosen.filter(({ kind }) => kind === 'vulnerability'))
  }
  return { deciding, decideOn: setDeciding, decide: mayDecide ? decide : undefined }
}

function idOf(finding: Finding | undefined): string | undefined {
  return finding && finding['_id']
}

interface FindingRowsProps {
  readonly rows: ReturnType<typeof useFindings>
  readonly search: FindingSearch
  readonly filters: readonly FilterName[]
  readonly onChange: (changed: Search) => void
  readonly scope: FindingSearch
  readonly selection: GridSelection
  readonly onOpen: (finding: Finding) => void
  readonly openId: string | undefined
  readonly onDecide: ((finding: Finding) => void) | undefined
}

function FindingRows({ rows, search, filters, onChange, scope, selection, onOpen, openId, onDecide }: FindingRowsProps): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const columns = useMemo(() => findingColumns(words, formats, scope.moduleId === undefined), [words, formats, scope])
  if (rows.total === 0)
    return (
      <NoFindings isFiltered={filters.length > 0} onClear={() => onChange(Object.fromEntries(filters.map((name) => [name, undefined])))} />
    )
  return (
    <DataGrid
      label={words.pages.findings}
      rows={rows}
      columns={columns}
      idOf={({ _id: id }) => id}
      selection={selection}
      sort={search.sort}
      onSort={(sort) => onChange({ sort })}
      onOpen={onOpen}
      onKey={(key, finding) => key === 'd' && onDecide?.(finding)}
      openId={openId}
    />
  )
}

function NoFindings({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }): ReactNode {
  const words = useWords()
  if (!isFiltered) return <EmptyState title={words.findings.none} />
  return (
    <EmptyState title={words.states.noMatch}>
      <button type="button" onClick={onClear}>
        {words.states.clear}
      </button>
    </EmptyState>
  )
}
