import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats, useWords } from '../words/words.tsx'
import { type CsvFile, CsvLink } from './csv-link.tsx'
import classes from './list-frame.module.css'
import { EmptyState, ErrorState, LoadingState } from './page-states.tsx'
import { sayRowCount } from './row-count.ts'
import { SearchField } from './search-field.tsx'

interface ListFrameProps {
  readonly rows: { readonly error: Error | null; readonly retry: () => void; readonly isLoading: boolean; readonly total: number }
  /** There are more rows than `total`. */
  readonly hasMore?: boolean
  /** How many they are, where that is known. */
  readonly count?: number | undefined
  /** The words that are searched for; absent on a list without a search. */
  readonly text?: string | undefined
  readonly searchLabel?: string
  readonly onText?: (text: string | undefined) => void
  /** All rows as CSV: its address, or how it is written. */
  readonly csv?: string | CsvFile
  readonly isFiltered: boolean
  readonly onClear?: () => void
  /** Why the list is empty, and the next step. */
  readonly empty: string
  /** More than the title says: how the list gets its rows, and where to begin. */
  readonly nextStep?: ReactNode
  /** Further controls beside the search. */
  readonly controls?: ReactNode
  /** What can be done with the list as it is filtered, beside its CSV. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** Frames every list around its grid: search, number of rows, CSV, and its states. */
export function ListFrame({
  rows,
  hasMore = false,
  count,
  text,
  searchLabel,
  onText,
  csv,
  controls,
  tools,
  ...states
}: ListFrameProps): ReactNode {
  const words = useWords()
  const formats = useFormats()
  return (
    <div className={classes['list']}>
      <div className={classes['head']}>
        {searchLabel !== undefined && <SearchField label={searchLabel} text={text} onText={onText} />}
        {controls}
        <span className="soft" role="status">
          {!rows.isLoading && rows.error === null && sayRowCount({ total: rows.total, hasMore, count }, words, formats)}
        </span>
        <span className={classes['tools']}>
          {csv !== undefined && <CsvLink csv={csv} />}
          {tools}
        </span>
      </div>
      <Rows rows={rows} {...states} />
    </div>
  )
}

function Rows({
  rows,
  isFiltered,
  onClear,
  empty,
  nextStep,
  children,
}: Pick<ListFrameProps, 'rows' | 'isFiltered' | 'onClear' | 'empty' | 'nextStep' | 'children'>) {
  const words = useWords()
  if (rows.error) return <ErrorState error={rows.error} onRetry={rows.retry} />
  if (rows.isLoading) return <LoadingState />
  if (rows.total > 0) return children
  if (!isFiltered) return <EmptyState title={empty}>{nextStep}</EmptyState>
  return (
    <EmptyState title={words.states.noMatch}>
      <Button size="xs" variant="default" onClick={onClear}>
        {words.states.clear}
      </Button>
    </EmptyState>
  )
}
