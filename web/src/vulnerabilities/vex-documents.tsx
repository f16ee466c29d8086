import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { vexTitle } from '../shared/vex-title.ts'
import { ErrorState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useSpeech, useTexts } from '../words/words.tsx'
import sections from '../ui/sections.module.css'
import { vulnerabilityTexts } from './vulnerability-texts.ts'

/** The newest VEX documents that mention a vulnerability, decisions of the company included. */
export function VexDocuments({ vulnerability }: { readonly vulnerability: string }): ReactNode {
  const texts = useTexts(vulnerabilityTexts)
  const { language } = useSpeech()
  const { number, date } = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['vex', { vulnerability }],
    queryFn: ({ signal }) => unwrap(api.GET('/core/vex', { params: { query: { vulnerability } }, signal })),
  })
  const { columns } = texts
  return (
    <section className={sections['section']} aria-label={texts.statements}>
      <h2>{texts.statements}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="soft">{texts.noStatements}</p>}
      {data && data.length > 0 && (
        <PlainTable
          label={texts.statements}
          rows={data}
          columns={[
            { id: 'document', title: columns.document, cell: (row) => vexTitle(row, language) },
            { id: 'publisher', title: columns.publisher, cell: ({ publisher }) => publisher },
            { id: 'statements', title: columns.statements, isNumber: true, cell: ({ statements }) => number(statements) },
            { id: 'findings', title: columns.findings, isNumber: true, cell: ({ findings }) => number(findings) },
            { id: 'submitted', title: columns.submitted, cell: ({ submitted, submittedBy }) => `${date(submitted)}, ${submittedBy}` },
          ]}
        />
      )}
    </section>
  )
}
