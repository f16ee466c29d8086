import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api, type Page, unwrapPage } from '../api/client.ts'
import { useEarliest } from '../app/earliest.ts'
import { queries } from '../app/queries.ts'
import type { Search } from '../app/routes.tsx'
import { useSearchState } from '../app/use-search-state.ts'
import { trendPeriod } from '../changes/period.ts'
import { PastBar } from '../past/past-bar.tsx'
import { PastButton } from '../past/past-button.tsx'
import { pastTexts } from '../past/past-texts.ts'
import { usePastBar } from '../past/use-past-bar.ts'
import { DataGrid } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { type PagedQuery, pagedQuery, type PagedRows, usePagedRows } from '../ui/use-paged-rows.ts'
import { ViewChoice } from '../ui/view-choice.tsx'
import { ViewsMenu } from '../views/views-menu.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { PortfolioMap } from './portfolio-map.tsx'
import { portfolioTexts } from './portfolio-texts.ts'
import { portfolioColumns, type PortfolioItem } from './portfolio-columns.tsx'

/** How projects and modules stand, and which is worst. */
export function PortfolioPage(): ReactNode {
  const words = useWords()
  return (
    <div className="page">
      <h1>{words.pages.portfolio}</h1>
      <PortfolioList empty={words.portfolio.none} />
    </div>
  )
}

interface PortfolioListProps {
  /** Lists the modules of this project only. */
  readonly projectId?: string
  readonly empty: string
}

/** The list of projects or modules, by the filters in the address. */
export function PortfolioList({ projectId, empty }: PortfolioListProps): ReactNode {
  const words = useWords()
  const texts = useTexts(pastTexts)
  const [search, change] = useSearchState()
  const { q, status, tags, asOf, view } = search
  const past = usePastBar(asOf)
  const { query, rows } = usePortfolio(search, projectId)
  const open = useOpen(query.level, asOf)
  const level = projectId === undefined && (
    <LevelChoice isModules={query.level === 'module'} onChange={(chosen) => change({ level: chosen })} />
  )
  return (
    <>
      {past.isShown && (
        <PastBar asOf={asOf} onAsOf={(chosen) => change({ asOf: chosen })}>
          <p className="soft">{texts.portfolio}</p>
        </PastBar>
      )}
      <ListFrame
        rows={rows}
        text={q}
        searchLabel={words.portfolio.search}
        onText={(text) => change({ q: text })}
        csv={`/api/v2/core/portfolio?${new URLSearchParams({ ...query, format: 'csv' }).toString()}`}
        isFiltered={[q, status, tags].some(Boolean)}
        onClear={() => change({ q: undefined, status: undefined, tags: undefined })}
        empty={asOf === undefined ? empty : texts.nothingThen}
        controls={
          <>
            {level}
            <LayoutChoice isMap={view === 'map'} onChange={(chosen) => change({ view: chosen })} />
          </>
        }
        tools={
          <>
            <PastButton open={past.open} />
            <ViewsMenu />
          </>
        }
      >
        {view === 'map' ? (
          <PortfolioMap query={query} onOpen={open} />
        ) : (
          <PortfolioGrid query={query} rows={rows} hasProject={query.level === 'module' && projectId === undefined} onOpen={open} />
        )}
      </ListFrame>
    </>
  )
}

type Query = Readonly<Record<string, string>> & { readonly level: 'project' | 'module' }

/** Asks for the first rows. */
export function preload(search: Search): void {
  void queries.prefetchQuery(pagedQuery(portfolioRows(toQuery(search))))
}

/** What the address asks for, and the rows; `projectId` is of the page, whose list is of its modules. */
function usePortfolio(search: Search, projectId: string | undefined): { readonly query: Query; readonly rows: PagedRows<PortfolioItem> } {
  const query = useMemo(() => toQuery(search, projectId), [search, projectId])
  return { query, rows: usePagedRows(portfolioRows(query)) }
}

function toQuery({ q, sort, status, tags, asOf, level, ...search }: Search, fixed?: string): Query {
  const projectId = fixed ?? search['projectId']
  const given = Object.entries({ q, sort, status, tags, projectId, asOf }).filter(([, value]) => value)
  const isModules = level === 'module' || fixed !== undefined
  return { ...(Object.fromEntries(given) as Record<string, string>), level: isModules ? 'module' : 'project' }
}

function portfolioRows(query: Query): PagedQuery<PortfolioItem, Page<PortfolioItem>> {
  return {
    key: ['portfolio', query],
    load: (page, signal) => unwrapPage(api.GET('/core/portfolio', { params: { query: { ...query, page } }, signal })),
  }
}

/** Returns a function that opens a project or module; from the past as of the same moment. */
function useOpen(level: Query['level'], asOf: string | undefined): (id: string) => void {
  const navigate = useNavigate()
  return (id) => {
    if (level === 'project') void navigate({ to: '/projects/$projectId', params: { projectId: id }, search: { asOf } })
    else if (asOf === undefined) void navigate({ to: '/modules/$moduleId', params: { moduleId: id } })
    else void navigate({ to: '/modules/$moduleId/findings', params: { moduleId: id }, search: { asOf } })
  }
}

interface PortfolioGridProps {
  readonly query: Query
  readonly rows: PagedRows<PortfolioItem>
  /** Modules are listed with their projects. */
  readonly hasProject: boolean
  readonly onOpen: (id: string) => void
}

function PortfolioGrid({ query, rows, hasProject, onOpen }: PortfolioGridProps): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const navigate = useNavigate()
  const earliest = useEarliest()
  const [, change] = useSearchState()
  const { sort, asOf } = query
  const columns = useMemo(
    () => portfolioColumns(words, formats, { hasProject, asOf, earliest }),
    [words, formats, hasProject, asOf, earliest],
  )
  function showWhy({ _id: moduleId, type, trend }: PortfolioItem): void {
    if (type !== 'module' || earliest === undefined) return
    void navigate({ to: '/modules/$moduleId/changes', params: { moduleId }, search: trendPeriod(trend.since, asOf, earliest) })
  }
  return (
    <DataGrid
      label={words.pages.portfolio}
      rows={rows}
      columns={columns}
      idOf={({ _id: id }) => id}
      sort={sort}
      onSort={(chosen) => change({ sort: chosen })}
      onOpen={({ _id: id }) => onOpen(id)}
      onKey={(key, item) => key === 'w' && showWhy(item)}
    />
  )
}

function LevelChoice({ isModules, onChange }: { readonly isModules: boolean; readonly onChange: (level: string) => void }): ReactNode {
  const words = useWords()
  return (
    <ViewChoice
      label={words.portfolio.level}
      chosen={isModules ? 'module' : 'project'}
      onChoose={onChange}
      choices={[
        { value: 'project', label: words.portfolio.projects },
        { value: 'module', label: words.portfolio.modules },
      ]}
    />
  )
}

function LayoutChoice({ isMap, onChange }: { readonly isMap: boolean; readonly onChange: (view: string | undefined) => void }): ReactNode {
  const texts = useTexts(portfolioTexts)
  return (
    <ViewChoice
      label={texts.view}
      chosen={isMap ? 'map' : 'list'}
      onChoose={(chosen) => onChange(chosen === 'map' ? chosen : undefined)}
      choices={(['list', 'map'] as const).map((view) => ({ value: view, label: texts.views[view] }))}
    />
  )
}
