import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api, type Page, unwrapPage } from '../api/client.ts'
import { useSearchState } from '../app/use-search-state.ts'
import { DataGrid } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { usePagedRows } from '../ui/use-paged-rows.ts'
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
export function PortfolioList({ projectId: fixed, empty }: PortfolioListProps): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const navigate = useNavigate()
  const [search, change] = useSearchState()
  const { q, sort, status, tags } = search
  const projectId = fixed ?? search['projectId']
  const isModules = search['level'] === 'module' || fixed !== undefined
  const query = useMemo(() => {
    const filters = Object.fromEntries(Object.entries({ q, sort, status, tags, projectId }).filter(([, value]) => value))
    return { level: isModules ? ('module' as const) : ('project' as const), ...filters }
  }, [isModules, q, sort, status, tags, projectId])
  const rows = usePagedRows<PortfolioItem, Page<PortfolioItem>>({
    key: ['portfolio', query],
    load: (page, signal) => unwrapPage(api.GET('/core/portfolio', { params: { query: { ...query, page } }, signal })),
  })
  const columns = useMemo(() => portfolioColumns(words, formats, isModules && fixed === undefined), [words, formats, isModules, fixed])
  function open(id: string): void {
    void (isModules
      ? navigate({ to: '/modules/$moduleId', params: { moduleId: id } })
      : navigate({ to: '/projects/$projectId', params: { projectId: id } }))
  }
  const level = fixed === undefined && <LevelChoice isModules={isModules} onChange={(chosen) => change({ level: chosen })} />
  return (
    <ListFrame
      rows={rows}
      text={q}
      searchLabel={words.portfolio.search}
      onText={(text) => change({ q: text })}
      csv={`/api/v2/core/portfolio?${new URLSearchParams({ ...query, format: 'csv' }).toString()}`}
      isFiltered={[q, status, tags].some(Boolean)}
      onClear={() => change({ q: undefined, status: undefined, tags: undefined })}
      empty={empty}
      controls={
        <>
          {level}
          <ViewChoice isMap={search['view'] === 'map'} onChange={(chosen) => change({ view: chosen })} />
        </>
      }
      tools={<ViewsMenu />}
    >
      {search['view'] === 'map' ? (
        <PortfolioMap query={query} onOpen={open} />
      ) : (
        <DataGrid
          label={words.pages.portfolio}
          rows={rows}
          columns={columns}
          idOf={({ _id: id }) => id}
          sort={sort}
          onSort={(chosen) => change({ sort: chosen })}
          onOpen={({ _id: id }) => open(id)}
        />
      )}
    </ListFrame>
  )
}

function LevelChoice({ isModules, onChange }: { readonly isModules: boolean; readonly onChange: (level: string) => void }): ReactNode {
  const words = useWords()
  return (
    <SegmentedControl
      size="xs"
      aria-label={words.portfolio.level}
      value={isModules ? 'module' : 'project'}
      onChange={onChange}
      data={[
        { value: 'project', label: words.portfolio.projects },
        { value: 'module', label: words.portfolio.modules },
      ]}
    />
  )
}

function ViewChoice({ isMap, onChange }: { readonly isMap: boolean; readonly onChange: (view: string | undefined) => void }): ReactNode {
  const texts = useTexts(portfolioTexts)
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts.view}
      value={isMap ? 'map' : 'list'}
      onChange={(chosen) => onChange(chosen === 'map' ? chosen : undefined)}
      data={(['list', 'map'] as const).map((view) => ({ value: view, label: texts.views[view] }))}
    />
  )
}
