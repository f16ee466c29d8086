import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api, type Page, unwrapPage } from '../api/client.ts'
import { useSearchState } from '../app/use-search-state.ts'
import { DataGrid } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { usePagedRows } from '../ui/use-paged-rows.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { PortfolioMap } from './portfolio-map.tsx'
import { portfolioTexts } from './portfolio-texts.ts'
import { portfolioColumns, type PortfolioItem } from './portfolio-columns.tsx'

/** How projects and modules stand, and which is worst. */
export function PortfolioPage(): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const navigate = useNavigate()
  const [search, change] = useSearchState()
  const { level, q, sort, status, tags, projectId } = search
  const isModules = level === 'module'
  const query = useMemo(() => {
    const filters = Object.fromEntries(Object.entries({ q, sort, status, tags, projectId }).filter(([, value]) => value))
    return { level: isModules ? ('module' as const) : ('project' as const), ...filters }
  }, [isModules, q, sort, status, tags, projectId])
  const rows = usePagedRows<PortfolioItem, Page<PortfolioItem>>({
    key: ['portfolio', query],
    load: (page, signal) => unwrapPage(api.GET('/core/portfolio', { params: { query: { ...query, page } }, signal })),
  })
  const columns = useMemo(() => portfolioColumns(words, formats, isModules), [words, formats, isModules])
  function open(id: string): void {
    void (isModules
      ? navigate({ to: '/modules/$moduleId', params: { moduleId: id } })
      : navigate({ to: '/projects/$projectId', params: { projectId: id } }))
  }
  return (
    <div className="page">
      <h1>{words.pages.portfolio}</h1>
      <ListFrame
        rows={rows}
        text={q}
        searchLabel={words.portfolio.search}
        onText={(text) => change({ q: text })}
        csv={`/api/v2/core/portfolio?${new URLSearchParams({ ...query, format: 'csv' }).toString()}`}
        isFiltered={[q, status, tags].some(Boolean)}
        onClear={() => change({ q: undefined, status: undefined, tags: undefined })}
        empty={words.portfolio.none}
        controls={
          <>
            <LevelChoice isModules={isModules} onChange={(chosen) => change({ level: chosen })} />
            <ViewChoice isMap={search['view'] === 'map'} onChange={(chosen) => change({ view: chosen })} />
          </>
        }
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
    </div>
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
