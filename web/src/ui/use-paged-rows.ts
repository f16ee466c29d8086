import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Page } from '../api/client.ts'

/** Rows per page of every list of the service (docs/reference/limits.md#page-size). */
export const pageSize = 100

/** A list of the service as rows by index; pages are loaded when they come into view. */
export interface PagedRows<Row, Loaded extends Page<Row> = Page<Row>> {
  /** The first page with whatever came with it. */
  readonly firstPage: Loaded | undefined
  readonly total: number
  readonly rowAt: (index: number) => Row | undefined
  /** The rows that are loaded. */
  readonly loaded: () => readonly Row[]
  /** Reports which rows are in view. */
  readonly showRange: (first: number, last: number) => void
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

export interface PagedQuery<Row, Loaded extends Page<Row>> {
  /** Identifies the list and its filters. */
  readonly key: readonly unknown[]
  readonly load: (page: number, signal: AbortSignal) => Promise<Loaded>
}

/** Returns the query of a page of a list; the first page can be loaded before the list is shown. */
export function pagedQuery<Row, Loaded extends Page<Row>>({ key, load }: PagedQuery<Row, Loaded>, page = 1) {
  return queryOptions({ queryKey: [...key, page], queryFn: ({ signal }) => load(page, signal) })
}

/** Loads a list page by page, as far as it is looked at. */
export function usePagedRows<Row, Loaded extends Page<Row>>({ key, load }: PagedQuery<Row, Loaded>): PagedRows<Row, Loaded> {
  const [range, setRange] = useState({ first: 1, last: 1 })
  const first = useQuery({ ...pagedQuery({ key, load }), placeholderData: keepPreviousData })
  const pages = useMemo(() => pagesBetween(range.first, range.last), [range])
  const others = useQueries({ queries: pages.filter((page) => page > 1).map((page) => pagedQuery({ key, load }, page)) })
  const later = pages.filter((page) => page > 1).map((page, i) => [page, others[i]?.data?.items] as const)
  // in the order of the list
  const byPage = new Map([[1, first.data?.items], ...later])
  return {
    firstPage: first.data,
    total: first.data?.total ?? 0,
    loaded: () => [...byPage.values()].flatMap((items) => items ?? []),
    rowAt: (index) => byPage.get(Math.floor(index / pageSize) + 1)?.[index % pageSize],
    showRange: (from, to) => setRange((now) => nextRange(now, from, to)),
    isLoading: first.isPending,
    error: first.error,
    retry: () => void first.refetch(),
  }
}

/** The pages that are in view, from 1. */
export interface PageRange {
  readonly first: number
  readonly last: number
}

/** Keeps the range as it is while its pages stay the same, so that scrolling within them renders nothing. */
export function nextRange(now: PageRange, from: number, to: number): PageRange {
  const wanted = { first: Math.floor(from / pageSize) + 1, last: Math.floor(to / pageSize) + 1 }
  return wanted.first === now.first && wanted.last === now.last ? now : wanted
}

function pagesBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
