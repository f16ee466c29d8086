import type { ReactNode } from 'react'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { causeTexts } from './cause-texts.ts'
import { changesTexts } from './changes-texts.ts'
import sections from '../ui/sections.module.css'
import { type Counts, countsOf, type Kind } from './counts.ts'
import type { ModuleChanges } from './use-changes.ts'
import { useMomentText } from './use-moment-text.ts'

interface SumRow {
  readonly id: string
  readonly name: ReactNode
  /** Of a cause. */
  readonly changes?: number
  readonly counts: Counts
}

interface CountSumsProps {
  readonly summary: ModuleChanges
  readonly kind: Kind | undefined
}

/** The counts before, what each cause added or took away, and the counts after: a sum. */
export function CountSums({ summary, kind }: CountSumsProps): ReactNode {
  const texts = useTexts(changesTexts).sums
  const { names } = useTexts(causeTexts)
  const { number, signed } = useFormats()
  const momentText = useMomentText(summary)
  const rows: readonly SumRow[] = [
    { id: 'before', name: <strong>{texts.before(momentText('from'))}</strong>, counts: countsOf(summary.before, kind) },
    ...summary.causes.map(({ reason, changes, difference }) => ({
      id: reason,
      name: names[reason],
      changes,
      counts: countsOf(difference, kind),
    })),
    { id: 'after', name: <strong>{texts.after(momentText('to'))}</strong>, counts: countsOf(summary.after, kind) },
  ]
  return (
    <section className={sections['section']} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <PlainTable
        label={texts.title}
        rows={rows}
        idOf={({ id }) => id}
        columns={[
          { title: texts.cause, cell: ({ name }) => name },
          { title: texts.changes, isNumber: true, cell: ({ changes }) => changes !== undefined && number(changes) },
          ...(['violations', 'warnings', 'components'] as const).map((name) => ({
            title: texts[name],
            isNumber: true,
            cell: ({ changes, counts }: SumRow) => (changes === undefined ? <strong>{number(counts[name])}</strong> : signed(counts[name])),
          })),
        ]}
      />
      <p className="soft">{texts.hint}</p>
    </section>
  )
}
