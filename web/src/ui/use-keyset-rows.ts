import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { unwrapWithHeaders } from '../api/client.ts'
import type { PagedRows } from './use-paged-rows.ts'

interface KeysetQuery<Row> {
  /** Identifies the list and its filters. */
  readonly key: readonly unknown[]
  /** Asks for the rows after one; the first page has none. A list that is also served as CSV has texts as its type. */
  readonly load: (after: string | undefined, signal: AbortSignal) => Parameters<typeof unwrapWithHeaders<readonly Row[] | string>>[0]
  /** What the next page begins after. */
  readonly keyOf: (row: Row) => string
}

/** A list whose next page is loaded when the end comes into view; its `total` is what is loaded. */
export interface KeysetRows<Row> extends PagedRows<Row> {
  readonly hasMore: boolean
  /** How many rows there are in all; undefined where the service does not count them. */
  readonly count: number | undefined
}

/** Loads a list that is paged by its last row (docs/reference/overview.md#components). */
export function useKeysetRows<Row>({ key, load, keyOf }: KeysetQuery<Row>): KeysetRows<Row> {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await unwrapWithHeaders(load(pageParam, signal))
      const counted = headers.get('x-total-count')
      const count = counted === null ? undefined : Number(counted)
      return { items: data as readonly Row[], hasMore: headers.get('x-has-more') === 'true', count }
    },
    getNextPageParam: ({ items, hasMore }) => {
      const last = items.at(-1)
      return hasMore && last !== undefined ? keyOf(last) : undefined
    },
  })
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const total = rows.length
  const showRange = useCallback(
    (_first: number, last: number) => {
      if (hasNextPage && !isFetchingNextPage && last >= total - 1) void fetchNextPage()
    },
    [hasNextPage, isFetchingNextPage, total, fetchNextPage],
  )
  return {
    firstPage: query.data && { items: rows, total },
    total,
    hasMore: hasNextPage,
    count: query.data?.pages[0]?.count,
    rowAt: (index) => rows[index],
    loaded: () => rows,
    showRange,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
