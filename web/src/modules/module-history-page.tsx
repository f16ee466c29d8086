import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api, type Page, unwrapPage } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { causeTexts } from '../changes/cause-texts.ts'
import { statusTones } from '../shared/status-tones.ts'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { useGridSelection } from '../ui/grid-selection.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { Mark } from '../ui/mark.tsx'
import { usePagedRows } from '../ui/use-paged-rows.ts'
import { useSelectedRows } from '../ui/use-selected-rows.ts'
import type { Words } from '../words/en.ts'
import type { Formats } from '../words/formats.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { moduleTexts } from './module-texts.ts'

type Analysis = components['schemas']['Analysis']

/** The evaluations of a module that changed its counts, each with its cause. */
export function ModuleHistoryPage(): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const { moduleId = '' } = useParams({ strict: false })
  const rows = usePagedRows<Analysis, Page<Analysis>>({
    key: ['modules', moduleId, 'analyses'],
    load: (page, signal) =>
      unwrapPage(api.GET('/core/modules/{module_id}/analyses', { params: { path: { module_id: moduleId }, query: { page } }, signal })),
  })
  const { names } = useTexts(causeTexts)
  const columns = useMemo(() => analysisColumns(words, formats, names), [words, formats, names])
  const selection = useGridSelection(moduleId)
  const selected = useSelectedRows(rows.loaded, selection.ids)()
  return (
    <ListFrame
      rows={rows}
      isFiltered={false}
      empty={words.module.none}
      csv={`/api/v2/core/modules/${moduleId}/analyses?format=csv`}
      controls={<Compare moduleId={moduleId} selected={selected} />}
    >
      <DataGrid label={words.module.history} rows={rows} columns={columns} idOf={({ _id: id }) => id} selection={selection} />
    </ListFrame>
  )
}

interface CompareProps {
  readonly moduleId: string
  readonly selected: readonly Analysis[]
}

/** Leads to the difference between the documents of two evaluations. */
function Compare({ moduleId, selected }: CompareProps): ReactNode {
  const texts = useTexts(moduleTexts).history
  const [newer, older] = selected.toSorted((one, other) => other.date.localeCompare(one.date))
  if (selected.length !== 2 || newer === undefined || older === undefined) return <span className="soft">{texts.compareHint}</span>
  if (newer.scanId === older.scanId) return <span className="soft">{texts.noDocument}</span>
  return (
    <Link to="/modules/$moduleId/diff" params={{ moduleId }} search={{ from: older.scanId, to: newer.scanId }}>
      {texts.compare}
    </Link>
  )
}

function analysisColumns(
  words: Words,
  { number, dateTime, relative }: Formats,
  causes: Readonly<Record<Analysis['reason'], string>>,
): readonly GridColumn<Analysis>[] {
  const { columns } = words.history
  const kinds = Object.keys(words.kinds) as (keyof Words['kinds'])[]
  return [
    {
      id: 'date',
      title: columns.date,
      width: '160px',
      fold: { line: 2 },
      cell: ({ date }) => <span title={relative(date)}>{dateTime(date)}</span>,
    },
    { id: 'reason', title: columns.cause, width: 'minmax(124px, 2fr)', isKept: true, cell: ({ reason }) => causes[reason] },
    {
      id: 'status',
      title: columns.status,
      width: '114px',
      isKept: true,
      cell: ({ status }) => <Mark tone={statusTones[status]}>{words.status[status]}</Mark>,
    },
    ...kinds.map((kind) => ({
      id: kind,
      title: words.kinds[kind],
      width: 'minmax(76px, 1fr)',
      isNumber: true,
      cell: ({ statistics }: Analysis) => `${number(statistics[kind].violations)} / ${number(statistics[kind].warnings)}`,
    })),
  ]
}
