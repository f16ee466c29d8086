import type { RepositoryResult } from '@waybill/repository-scan'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import sections from '../ui/sections.module.css'
import { useTexts } from '../words/words.tsx'
import { scanTexts } from './scan-texts.ts'

/** Lists what the scan did not read: limits that were reached, files that were skipped, and what was not understood. */
export function LeftOut({ result }: { readonly result: RepositoryResult }): ReactNode {
  const texts = useTexts(scanTexts)
  const { skipped, limits, losses } = result.waybill
  const { leftOut } = texts
  if (skipped.length + limits.length + losses.length === 0) return <EmptyState title={leftOut.none} />
  return (
    <div className={sections['sections']}>
      <Lines title={leftOut.limits} lines={limits} />
      {skipped.length > 0 && (
        <PlainTable
          label={texts.views.limits}
          rows={skipped}
          columns={[
            { title: leftOut.path, isHeader: true, cell: ({ path }) => <span className="code">{path}</span> },
            { title: leftOut.why, cell: ({ why }) => why },
          ]}
        />
      )}
      <Lines title={leftOut.losses} lines={losses} />
    </div>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return undefined
  return (
    <section className={sections['section']}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
