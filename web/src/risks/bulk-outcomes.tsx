import type { ReactNode } from 'react'
import { Mark, type Tone } from '../ui/mark.tsx'
import { PlainTable, type TableColumn } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { type RiskOutcome, type RisksChanged, rejectedFirst } from './bulk-change.ts'
import { bulkTexts } from './bulk-texts.ts'

const tones: Readonly<Record<RiskOutcome['result'], Tone>> = { done: 'ok', unchanged: 'none', rejected: 'violation' }
/** Risks beyond these are counted. */
const mostShown = 50

interface BulkOutcomesProps {
  readonly title: string
  /** Writes the numbers of risks in a sentence. */
  readonly summary: (done: string, unchanged: string, rejected: string) => string
  readonly changed: RisksChanged
}

/** Lists what a change does to each risk, rejected ones first. */
export function BulkOutcomes({ title, summary, changed: { counts, risks } }: BulkOutcomesProps): ReactNode {
  const { columns, results, unknown, more } = useTexts(bulkTexts)
  const { number } = useFormats()
  const reason: TableColumn<RiskOutcome> = { title: columns.reason, cell: ({ error }) => error }
  return (
    <>
      <p role="status">{summary(number(counts.done), number(counts.unchanged), number(counts.rejected))}</p>
      <PlainTable
        label={title}
        rows={rejectedFirst(risks).slice(0, mostShown)}
        idOf={({ _id: id }) => id}
        columns={[
          { title: columns.risk, isHeader: true, cell: ({ name }) => name ?? unknown },
          { title: columns.result, cell: ({ result }) => <Mark tone={tones[result]}>{results[result]}</Mark> },
          ...(counts.rejected > 0 ? [reason] : []),
        ]}
      />
      {risks.length > mostShown && <p className="soft">{more(number(risks.length - mostShown))}</p>}
    </>
  )
}
