import type { PagedRows } from './use-paged-rows.ts'

/** Rows that are all there, as a grid takes them. */
export function staticRows<Row>(rows: readonly Row[]): PagedRows<Row> {
  return {
    firstPage: { items: rows, total: rows.length },
    total: rows.length,
    rowAt: (index) => rows[index],
    loaded: () => rows,
    showRange: () => undefined,
    isLoading: false,
    error: null,
    retry: () => undefined,
  }
}
