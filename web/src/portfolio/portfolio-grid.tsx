import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { trendPeriod } from '../changes/period.ts'
import { useSession } from '../shared/session.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { DataGrid, type DataGridProps } from '../ui/data-grid.tsx'
import type { PagedRows } from '../ui/use-paged-rows.ts'
import { useFormats, useWords } from '../words/words.tsx'
import { portfolioColumns } from './portfolio-columns.tsx'
import type { PortfolioItem, PortfolioQuery } from './portfolio-query.ts'
import { usePortfolioTree } from './use-portfolio-tree.ts'

/** What a list of the portfolio shows. */
export interface PortfolioGridProps {
  readonly query: PortfolioQuery
  readonly rows: PagedRows<PortfolioItem>
  /** Modules are listed with their projects, of which there are several. */
  readonly hasProject: boolean
  readonly onOpen: (item: Pick<PortfolioItem, '_id' | 'type'>) => void
}

/** Projects, each above its modules where it is open; the address says which are. */
export function ProjectTree({ rows: projects, ...grid }: PortfolioGridProps): ReactNode {
  const [{ open = '' }, change] = useSearchState()
  const ids = new Set(open.split(',').filter((id) => id !== ''))
  function toggle(projectId: string): void {
    const others = [...ids].filter((id) => id !== projectId)
    const chosen = ids.has(projectId) ? others : [...others, projectId]
    change({ open: chosen.length === 0 ? undefined : chosen.join(',') })
  }
  const { rows, tree } = usePortfolioTree(grid.query, projects, { open: ids, onToggle: toggle })
  return <PortfolioGrid {...grid} rows={rows} tree={tree} hasProject={false} />
}

/** A list of projects or of modules; as a tree of both where `tree` says what is open. */
export function PortfolioGrid({
  query,
  rows,
  hasProject,
  onOpen,
  tree,
}: PortfolioGridProps & Pick<DataGridProps<PortfolioItem>, 'tree'>): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const navigate = useNavigate()
  const { created: companySince } = useSession().company
  const [, change] = useSearchState()
  const { sort, asOf } = query
  const hasTags = rows.loaded().some(({ tags }) => tags.length > 0)
  const columns = useMemo(
    () => portfolioColumns(words, formats, { hasProject, hasTags, asOf, companySince }),
    [words, formats, hasProject, hasTags, asOf, companySince],
  )
  function showWhy({ _id: moduleId, type, trend }: PortfolioItem): void {
    if (type !== 'module') return
    void navigate({ to: '/modules/$moduleId/changes', params: { moduleId }, search: trendPeriod(trend.since, asOf, companySince) })
  }
  return (
    <DataGrid
      label={words.pages.portfolio}
      rows={rows}
      columns={columns}
      idOf={({ _id: id }) => id}
      {...(tree && { tree })}
      sort={sort}
      onSort={(chosen) => change({ sort: chosen })}
      onOpen={onOpen}
      onKey={(key, item) => key === 'w' && showWhy(item)}
    />
  )
}
