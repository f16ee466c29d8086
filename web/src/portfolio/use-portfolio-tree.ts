import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GridTree } from '../ui/data-grid.tsx'
import { nextRange, pagedQuery, type PagedRows, type PageRange, pageSize } from '../ui/use-paged-rows.ts'
import { type Branch, positionOfRow } from './branch-rows.ts'
import { type PortfolioItem, type PortfolioQuery, portfolioRows } from './portfolio-query.ts'

interface PortfolioTree {
  readonly rows: PagedRows<PortfolioItem>
  readonly tree: GridTree<PortfolioItem>
}

interface OpenProjects {
  /** Ids of the projects whose modules are shown. */
  readonly open: ReadonlySet<string>
  readonly onToggle: (projectId: string) => void
}

/** Puts the modules of open projects below them: all that a project has, in the order of the list, loaded as far as they are looked at. */
export function usePortfolioTree(
  query: PortfolioQuery,
  projects: PagedRows<PortfolioItem>,
  { open, onToggle }: OpenProjects,
): PortfolioTree {
  const client = useQueryClient()
  const [range, setRange] = useState({ first: 1, last: 1 })
  const branches = findBranches(client, query, { projects, open })
  const pages = useQueries({
    queries: pagesBetween(range, branches).map(({ projectId, page }) => pagedQuery(modulesOf(query, projectId), page)),
  })

  function rowAt(row: number): PortfolioItem | undefined {
    const position = positionOfRow(row, branches)
    if ('project' in position) return projects.rowAt(position.project)
    return storedRow(client, modulesOf(query, position.branch.projectId), position.module)
  }

  function showRange(first: number, last: number): void {
    setRange((now) => nextRange(now, first, last))
    projects.showRange(projectAt(first, branches), projectAt(last, branches))
  }

  function loaded(): readonly PortfolioItem[] {
    return [...projects.loaded(), ...pages.flatMap(({ data }) => data?.items ?? [])]
  }

  const total = branches.reduce((sum, branch) => sum + branch.modules, projects.total)
  return {
    rows: { ...projects, total, rowAt, loaded, showRange },
    tree: {
      levelOf: ({ type }) => (type === 'project' ? 1 : 2),
      isOpen: ({ _id: id, type, modules }) => (type === 'project' && modules > 0 ? open.has(id) : undefined),
      onToggle: ({ _id: id }) => onToggle(id),
    },
  }
}

/** The modules of a project in the order of the list, of the same moment; its filters are about projects. */
function modulesOf({ sort, asOf }: PortfolioQuery, projectId: string): ReturnType<typeof portfolioRows> {
  return portfolioRows({ level: 'module', projectId, ...(sort && { sort }), ...(asOf && { asOf }) })
}

interface Projects extends Pick<OpenProjects, 'open'> {
  readonly projects: PagedRows<PortfolioItem>
}

/** Finds open projects among those that were loaded, also where they are out of sight by now. */
function findBranches(client: QueryClient, query: PortfolioQuery, { projects, open }: Projects): readonly Branch[] {
  if (open.size === 0) return []
  const pages = Array.from({ length: Math.ceil(projects.total / pageSize) }, (_, i) => i + 1)
  return pages.flatMap((page) => {
    const items = client.getQueryData(pagedQuery(portfolioRows(query), page).queryKey)?.items ?? []
    return items.flatMap(({ _id: projectId, modules }, i) =>
      open.has(projectId) ? [{ projectId, modules, index: (page - 1) * pageSize + i }] : [],
    )
  })
}

interface ModulePage {
  readonly projectId: string
  readonly page: number
}

/** The pages of modules that the rows in view are on. */
function pagesBetween({ first, last }: PageRange, branches: readonly Branch[]): readonly ModulePage[] {
  const found = new Map<string, ModulePage>()
  for (let row = (first - 1) * pageSize; row < last * pageSize; row++) {
    const position = positionOfRow(row, branches)
    if ('project' in position) continue
    const { projectId } = position.branch
    const page = Math.floor(position.module / pageSize) + 1
    found.set(`${projectId} ${String(page)}`, { projectId, page })
  }
  return [...found.values()]
}

function projectAt(row: number, branches: readonly Branch[]): number {
  const position = positionOfRow(row, branches)
  return 'project' in position ? position.project : position.branch.index
}

function storedRow(client: QueryClient, list: ReturnType<typeof portfolioRows>, index: number): PortfolioItem | undefined {
  const page = Math.floor(index / pageSize) + 1
  return client.getQueryData(pagedQuery(list, page).queryKey)?.items[index % pageSize]
}
