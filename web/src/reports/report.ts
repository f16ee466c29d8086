import type { ReactNode } from 'react'
import type { GridColumn } from '../ui/data-grid.tsx'
import type { ReportColumnName } from './report-texts.ts'

/** A cell of a report. */
export interface ReportCell {
  /** What the row is sorted and searched by; undefined where nothing is known. */
  readonly value: string | number | undefined
  /** How it is shown, where that is not the value. */
  readonly shown?: ReactNode
}

export interface ReportRow {
  readonly id: string
  readonly cells: Readonly<Partial<Record<ReportColumnName, ReportCell>>>
}

/** A column of a report; every column sorts. */
export type ReportColumn = Pick<GridColumn<ReportRow>, 'width' | 'isNumber' | 'isKept'> & { readonly id: ReportColumnName }

/** What is asked for of the rows of a report. */
export interface RowQuery {
  readonly q: string | undefined
  readonly status: string | undefined
  /** Name of a column, `-` before it for descending order. */
  readonly sort: string | undefined
}

/** Returns the rows that contain the words and have the status, in order. */
export function queryRows(rows: readonly ReportRow[], { q = '', status, sort }: RowQuery): readonly ReportRow[] {
  const words = q.toLowerCase().split(/\s+/u).filter(Boolean)
  const found = rows.filter((row) => {
    const text = Object.values(row.cells)
      .map(({ value = '' }) => String(value).toLowerCase())
      .join('\n')
    return words.every((word) => text.includes(word)) && (status === undefined || row.cells.status?.value === status)
  })
  return sort === undefined ? found : sortRows(found, sort)
}

function sortRows(rows: readonly ReportRow[], sort: string): readonly ReportRow[] {
  const isDescending = sort.startsWith('-')
  const column = (isDescending ? sort.slice(1) : sort) as ReportColumnName
  return rows.toSorted((one, other) => {
    const [left, right] = [one.cells[column]?.value, other.cells[column]?.value]
    // what is not known comes last in both directions
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
    return isDescending ? compareValues(right, left) : compareValues(left, right)
  })
}

function compareValues(left: string | number, right: string | number): number {
  return typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right))
}
