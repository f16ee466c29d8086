import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Search } from '../api/search.ts'
import { PastBar } from '../past/past-bar.tsx'
import { PastButton } from '../past/past-button.tsx'
import { pastTexts } from '../past/past-texts.ts'
import { usePastBar } from '../past/use-past-bar.ts'
import { permissions } from '../shared/permissions.ts'
import { queries } from '../shared/queries.ts'
import { useHasRole } from '../shared/session.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { pagedQuery, type PagedRows, usePagedRows } from '../ui/use-paged-rows.ts'
import { ViewChoice } from '../ui/view-choice.tsx'
import { ViewsMenu } from '../views/views-menu.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { NewProjectButton } from './new-project-button.tsx'
import { PortfolioFilters, unfiltered } from './portfolio-filters.tsx'
import { PortfolioGrid, type PortfolioGridProps, ProjectTree } from './portfolio-grid.tsx'
import { PortfolioMap } from './portfolio-map.tsx'
import { type PortfolioItem, type PortfolioQuery, portfolioRows, readPortfolioQuery } from './portfolio-query.ts'
import { portfolioTexts } from './portfolio-texts.ts'

/** Shows the status of projects and modules, and which is worst. */
export function PortfolioPage(): ReactNode {
  const words = useWords()
  const [{ level }] = useSearchState()
  const mayCreate = useHasRole()(...permissions.projectWriters)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{words.pages.portfolio}</h1>
        {mayCreate && level !== 'module' && <NewProjectButton />}
      </div>
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
  const open = useOpen(asOf)
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
        onClear={() => change(unfiltered)}
        empty={asOf === undefined ? empty : texts.nothingThen}
        controls={
          <>
            {level}
            <PortfolioFilters query={query} rows={rows} onChange={change} />
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
        <PortfolioRows query={query} rows={rows} isMap={view === 'map'} hasProject={projectId === undefined} onOpen={open} />
      </ListFrame>
    </>
  )
}

/** Asks for the first rows. */
export function preload(search: Search): void {
  void queries.prefetchQuery(pagedQuery(portfolioRows(readPortfolioQuery(search))))
}

/** Returns what the address asks for, and the rows; `projectId` is of the page, whose list is of its modules. */
function usePortfolio(
  search: Search,
  projectId: string | undefined,
): { readonly query: PortfolioQuery; readonly rows: PagedRows<PortfolioItem> } {
  const query = useMemo(() => readPortfolioQuery(search, projectId), [search, projectId])
  return { query, rows: usePagedRows(portfolioRows(query)) }
}

/** Returns a function that opens a project or module; from the past as of the same moment. */
function useOpen(asOf: string | undefined): (item: Pick<PortfolioItem, '_id' | 'type'>) => void {
  const navigate = useNavigate()
  return ({ _id: id, type }) => {
    if (type === 'project') void navigate({ to: '/projects/$projectId', params: { projectId: id }, search: { asOf } })
    else if (asOf === undefined) void navigate({ to: '/modules/$moduleId', params: { moduleId: id } })
    else void navigate({ to: '/modules/$moduleId/findings', params: { moduleId: id }, search: { asOf } })
  }
}

interface PortfolioRowsProps extends PortfolioGridProps {
  readonly isMap: boolean
}

function PortfolioRows({ isMap, ...grid }: PortfolioRowsProps): ReactNode {
  const { query, onOpen } = grid
  if (isMap) return <PortfolioMap query={query} onOpen={(id) => onOpen({ _id: id, type: query.level })} />
  return query.level === 'project' ? <ProjectTree {...grid} /> : <PortfolioGrid {...grid} />
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
