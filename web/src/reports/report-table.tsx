import { type ReactNode, useMemo } from 'react'
import { ConflictTable } from '../modules/conflict-table.tsx'
import { useSearchState } from '../shared/use-search-state.ts'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { staticRows } from '../ui/static-rows.ts'
import { whether } from '../words/counted.ts'
import { useFormats, useSpeech, useTexts, useWords } from '../words/words.tsx'
import type { LoadedReport } from './load-report.ts'
import { reportColumns, rowsOf } from './report-layout.ts'
import classes from './report-page.module.css'
import { type ReportColumnName, reportTexts } from './report-texts.ts'
import { queryRows, type ReportRow } from './report.ts'

/** The rows of a report: sorted and searched here, since a report comes as a whole. */
export function ReportTable({ report }: { readonly report: LoadedReport }): ReactNode {
  const { words, formats, language } = useSpeech()
  const texts = useTexts(reportTexts)
  const [{ q, status, sort }, change] = useSearchState()
  const all = useMemo(() => rowsOf({ words, texts, formats, language }, report), [words, texts, formats, language, report])
  const rows = useMemo(() => queryRows(all, { q, status, sort }), [all, q, status, sort])
  const columns = useMemo(
    () =>
      reportColumns[report.kind].map((column): GridColumn<ReportRow> =>
        Object.assign({ title: texts.columns[column.id], sort: column.id, cell: (row: ReportRow) => cellOf(row, column.id) }, column),
      ),
    [report.kind, texts],
  )
  const grid = staticRows(rows)
  return (
    <>
      <ReportStats report={report} />
      <div className={classes['rows']}>
        <ListFrame
          rows={grid}
          text={q}
          searchLabel={texts.search}
          onText={(typed) => change({ q: typed })}
          isFiltered={[q, status].some(Boolean)}
          onClear={() => change({ q: undefined, status: undefined })}
          empty={texts.none}
          controls={<StatusFilter rows={all} value={status} onChange={(chosen) => change({ status: chosen })} />}
        >
          <DataGrid
            label={texts.kinds[report.kind]}
            rows={grid}
            columns={columns}
            idOf={({ id }) => id}
            sort={sort}
            onSort={(chosen) => change({ sort: chosen })}
          />
        </ListFrame>
      </div>
      {report.kind === 'licenses' && <LicenceConflicts conflicts={report.answer.conflicts} />}
    </>
  )
}

function cellOf({ cells }: ReportRow, id: ReportColumnName): ReactNode {
  const { value, shown } = cells[id] ?? { value: undefined }
  return shown ?? <span title={String(value ?? '')}>{value}</span>
}

interface StatusFilterProps {
  readonly rows: readonly ReportRow[]
  readonly value: string | undefined
  readonly onChange: (status: string | undefined) => void
}

/** Filters by the statuses that occur. */
function StatusFilter({ rows, value, onChange }: StatusFilterProps): ReactNode {
  const words = useWords()
  const labels: Readonly<Record<string, string>> = { ...words.status, ...words.finding }
  const found = [...new Set(rows.flatMap(({ cells }) => (typeof cells.status?.value === 'string' ? [cells.status.value] : [])))]
  if (found.length === 0) return undefined
  const choices = found.map((status) => ({ value: status, label: labels[status] ?? status }))
  return <FilterSelect label={words.findings.filters.status} choices={choices} value={value} onChange={onChange} />
}

/** Shows the counts of a report. */
function ReportStats({ report: { kind, answer } }: { readonly report: LoadedReport }): ReactNode {
  const texts = useTexts(reportTexts)
  const { number } = useFormats()
  const [{ projectId }] = useSearchState()
  if (kind === 'dashboard') return undefined
  const { title } = answer
  const isOfAll = kind === 'algorithms' && projectId === undefined
  const stats = 'stats' in answer ? Object.entries(answer.stats) : []
  return (
    <div className={classes['stats']}>
      <strong>{isOfAll ? texts.allProjects : title.name}</strong>
      {stats.length === 0 && <span>{title.description}</span>}
      {stats.map(([name, value]) => (
        <span key={name}>
          {value === null ? '–' : number(value)} <span className="soft">{whether(value ?? 0, ...(texts.stats[name] ?? [name, name]))}</span>
        </span>
      ))}
    </div>
  )
}

interface LicenceConflictsProps {
  readonly conflicts: Extract<LoadedReport, { readonly kind: 'licenses' }>['answer']['conflicts']
}

function LicenceConflicts({ conflicts }: LicenceConflictsProps): ReactNode {
  const texts = useTexts(reportTexts)
  if (conflicts.length === 0) return undefined
  return (
    <section>
      <h2>{texts.conflicts}</h2>
      <ConflictTable conflicts={conflicts} />
    </section>
  )
}
