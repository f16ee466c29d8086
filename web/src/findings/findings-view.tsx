import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { Search } from '../api/search.ts'
import { type PastBarState, usePastBar } from '../past/use-past-bar.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { DataGrid } from '../ui/data-grid.tsx'
import { type GridSelection, useGridSelection } from '../ui/grid-selection.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useSpeech, useTexts, useWords } from '../words/words.tsx'
import { ChosenDecision } from './chosen-decision.tsx'
import { findingColumns } from './finding-columns.tsx'
import { FindingFilters } from './finding-filters.tsx'
import { FindingGroups } from './finding-groups.tsx'
import {
  activeFilters,
  clearedFilters,
  type FilterName,
  type FindingSearch,
  isUndecidedAlone,
  keepDecided,
  type OpenedFinding,
  readLayout,
  readScopedSearch,
  type RowsLayout,
} from './finding-query.ts'
import { findingTexts } from './finding-texts.ts'
import { FindingScatter } from './finding-scatter.tsx'
import { FindingsHead } from './findings-head.tsx'
import { FindingsPast } from './findings-past.tsx'
import classes from './findings-view.module.css'
import { NoFindings } from './no-findings.tsx'
import { OpenedDrawer } from './opened-drawer.tsx'
import { useDeciding } from './use-deciding.ts'
import { type FindingActions, useFindingKeys } from './use-finding-keys.ts'
import { useFindings } from './use-findings.ts'
import { useOpened } from './use-opened.ts'
import { useRowMenu } from './use-row-menu.ts'

const UpgradesView = lazyPart(() => import('./upgrades-view.tsx'), 'UpgradesView')
const FindingMenu = lazyPart(() => import('./finding-menu.tsx'), 'FindingMenu')

/** A list of findings with facets and a drawer, also as of a day of the past. `scope` are the filters that the page sets itself. */
export function FindingsView({ scope = {} }: { readonly scope?: FindingSearch }): ReactNode {
  const [search, change] = useSearchState()
  const wanted = useMemo(() => readScopedSearch(search, scope), [search, scope])
  const past = usePastBar(wanted.asOf)
  const layout = readLayout(search)
  if (layout === 'upgrade')
    return (
      <Suspense fallback={<LoadingState />}>
        <UpgradesView scope={scope} onChange={change} />
      </Suspense>
    )
  return (
    <>
      {past.isShown && <FindingsPast search={wanted} isOfModule={scope.moduleId !== undefined} onChange={change} />}
      <Findings scope={scope} wanted={wanted} layout={layout} onPast={past.open} />
    </>
  )
}

interface FindingsProps {
  readonly scope: FindingSearch
  readonly wanted: FindingSearch
  readonly layout: RowsLayout
  readonly onPast: PastBarState['open']
}

function Findings({ scope, wanted, layout, onPast }: FindingsProps): ReactNode {
  const [search, changeAddress] = useSearchState()
  function change(changed: Search): void {
    changeAddress(keepDecided(search, changed))
  }
  const rows = useFindings(wanted)
  const selection = useGridSelection(JSON.stringify({ ...wanted, sort: undefined }))
  const { chosen, decide, decideOn, selectAll } = useDeciding(wanted, rows, selection)
  const { opened, noting, isFull, open } = useOpened(scope)
  const { copied, actions } = useFindingKeys({ rows, layout, scope, openId: opened?.id, onOpen: open, onDecide: decide })
  if (rows.firstPage === undefined) return rows.error ? <ErrorState error={rows.error} onRetry={rows.retry} /> : <LoadingState />
  const head = { rows, search: wanted, filters: activeFilters(wanted, Object.keys(scope)), onChange: change, layout }
  return (
    <div className={classes['view']} data-drawer={opened !== undefined || undefined} data-full={isFull || undefined}>
      <FindingFilters search={wanted} facets={rows.firstPage.facets} onChange={change} />
      <div className={classes['list']}>
        <FindingsHead
          {...head}
          selected={selection.ids.size}
          hasCopied={copied !== undefined}
          onPast={onPast}
          onDecide={decide && (() => decide())}
        />
        <FindingRows {...head} scope={scope} selection={selection} onSelectAll={selectAll} onOpen={open} openId={opened?.id} />
      </div>
      {opened && (
        <OpenedDrawer
          opened={opened}
          rows={rows}
          hasRows={layout === 'list'}
          noting={noting}
          isFull={isFull}
          isPast={wanted.asOf !== undefined}
          onClose={() => open(undefined)}
          onDecide={decide && ((finding) => decideOn([finding]))}
        />
      )}
      <OpenedMenu rows={rows} isOn={layout === 'list'} actions={actions} />
      <ChosenDecision chosen={chosen} onClose={() => decideOn([])} />
    </div>
  )
}

interface OpenedMenuProps {
  readonly rows: ReturnType<typeof useFindings>
  /** Whether the rows of the page are findings. */
  readonly isOn: boolean
  readonly actions: FindingActions
}

/** The menu of a row; its code is loaded with the first use. */
function OpenedMenu({ rows, isOn, actions }: OpenedMenuProps): ReactNode {
  const [menu, close] = useRowMenu(isOn)
  const finding = menu && rows.rowAt(menu.index)
  if (menu === undefined || finding === undefined) return undefined
  return (
    <Suspense fallback={undefined}>
      <FindingMenu menu={menu} finding={finding} actions={actions} onClose={close} />
    </Suspense>
  )
}

interface FindingRowsProps {
  readonly rows: ReturnType<typeof useFindings>
  readonly search: FindingSearch
  readonly filters: readonly FilterName[]
  readonly layout: RowsLayout
  readonly onChange: (changed: Search) => void
  readonly scope: FindingSearch
  readonly selection: GridSelection
  readonly onSelectAll: () => void
  readonly onOpen: (opened: OpenedFinding) => void
  readonly openId: string | undefined
}

/** The findings as rows, in groups, or drawn. */
function FindingRows({ layout, ...list }: FindingRowsProps): ReactNode {
  const { rows, search, onChange, selection, onOpen } = list
  if (rows.total === 0) return <NoRows {...list} />
  if (layout === 'scatter') return <FindingScatter search={search} total={rows.total} selection={selection} onOpen={onOpen} />
  if (layout !== 'list') return <FindingGroups search={search} group={layout} onChange={onChange} />
  return <FindingList {...list} />
}

/** Why there are no rows: a list of undecided findings has none where there are no findings, or all are decided. */
function NoRows({ rows, search, filters, onChange }: Omit<FindingRowsProps, 'layout'>): ReactNode {
  const texts = useTexts(findingTexts)
  const { number } = useFormats()
  const isDefault = isUndecidedAlone(search, filters)
  const decided = rows.firstPage?.facets?.decided['true'] ?? 0
  if (filters.length === 0 || (isDefault && decided === 0)) return <NoFindings place={search} isPast={search.asOf !== undefined} />
  return (
    <NoMatch
      {...(isDefault && { title: texts.allDecided, action: texts.showDecided(number(decided)) })}
      onClear={() => onChange(clearedFilters(filters))}
    />
  )
}

/** The width up to which the styles hide the filters beside open details. */
const besideDetails = '(max-width: 1500px)'

function FindingList(props: Omit<FindingRowsProps, 'layout'>): ReactNode {
  const { rows, search, onChange, scope, selection, onSelectAll, onOpen, openId } = props
  const speech = useSpeech()
  const isPast = search.asOf !== undefined
  // the details beside a list that they leave little room say both
  const isBeside = useMediaQuery(besideDetails) && openId !== undefined
  const columns = useMemo(() => {
    // EPSS scores of the past are not stored
    const hidden = [...(scope.moduleId === undefined ? [] : ['module']), ...(isPast ? ['epss'] : [])]
    return findingColumns(speech, isBeside ? [...hidden, 'since', 'decided'] : hidden, isBeside)
  }, [speech, scope, isPast, isBeside])
  return (
    <DataGrid
      label={speech.words.pages.findings}
      rows={rows}
      columns={columns}
      idOf={({ _id: id }) => id}
      {...(!isPast && { selection, onSelectAll })}
      sort={search.sort}
      onSort={(sort) => onChange({ sort })}
      onOpen={({ _id: id, moduleId }) => onOpen({ id, moduleId })}
      openId={openId}
    />
  )
}

interface NoMatchProps {
  readonly title?: string
  readonly action?: string
  readonly onClear: () => void
}

function NoMatch({ title, action, onClear }: NoMatchProps): ReactNode {
  const words = useWords()
  return (
    <EmptyState title={title ?? words.states.noMatch}>
      <Button size="xs" variant="default" onClick={onClear}>
        {action ?? words.states.clear}
      </Button>
    </EmptyState>
  )
}
