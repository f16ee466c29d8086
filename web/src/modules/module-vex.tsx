import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { vexTitle } from '../shared/vex-title.ts'
import { Mark } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useSpeech, useTexts } from '../words/words.tsx'
import { DocumentSection } from './document-section.tsx'
import { moduleTexts } from './module-texts.ts'

type VexStatement = components['schemas']['VexStatementItem']

/** The VEX documents about a module; each opens its statements with the findings they apply to. */
export function ModuleVex({ moduleId }: { readonly moduleId: string }): ReactNode {
  const texts = useTexts(moduleTexts).documents
  const { language } = useSpeech()
  const { number, dateTime } = useFormats()
  const query = useQuery({
    queryKey: ['vex', { moduleId }],
    queryFn: ({ signal }) => unwrap(api.GET('/core/vex', { params: { query: { moduleId } }, signal })),
  })
  const { columns } = texts
  return (
    <DocumentSection title={texts.vex} query={query}>
      {(documents) => (
        <>
          <PlainTable
            label={texts.vex}
            rows={documents}
            columns={[
              { id: 'submitted', title: columns.submitted, cell: ({ submitted }) => dateTime(submitted) },
              { id: 'document', title: columns.document, cell: (row) => vexTitle(row, language) },
              { id: 'publisher', title: columns.publisher, cell: ({ publisher }) => publisher },
              { id: 'statements', title: columns.statements, isNumber: true, cell: ({ statements }) => number(statements) },
              { id: 'findings', title: columns.matched, isNumber: true, cell: ({ findings }) => number(findings) },
            ]}
          />
          {documents.map((document) => (
            <VexStatements key={document['_id']} vexId={document['_id']} title={vexTitle(document, language)} total={document.statements} />
          ))}
        </>
      )}
    </DocumentSection>
  )
}

interface VexStatementsProps {
  readonly vexId: string
  readonly title: string
  readonly total: number
}

/** The first page of the statements of a document, read when it is opened. */
function VexStatements({ vexId, title, total }: VexStatementsProps): ReactNode {
  const texts = useTexts(moduleTexts).documents
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['vex', vexId],
    enabled: isOpen,
    queryFn: ({ signal }) => unwrap(api.GET('/core/vex/{vex_id}', { params: { path: { vex_id: vexId } }, signal })),
  })
  const list = data?.statementList ?? []
  const matched = list.filter(({ findingCount }) => findingCount > 0).length
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {texts.statements}: {title}
      </summary>
      {isOpen && !data && !error && <LoadingState />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p>{texts.matched(number(matched), number(list.length - matched))}</p>
          {list.length < total && <p className="soft">{texts.shown(number(list.length), number(total))}</p>}
          <Statements list={list} label={title} />
        </>
      )}
    </details>
  )
}

function Statements({ list, label }: { readonly list: readonly VexStatement[]; readonly label: string }): ReactNode {
  const texts = useTexts(moduleTexts)
  const { number } = useFormats()
  const { columns, applies, unmatched, noProduct } = texts.documents
  return (
    <PlainTable
      label={label}
      rows={list}
      columns={[
        { id: 'finding', title: texts.diff.columns.finding, cell: ({ vulnerabilities }) => vulnerabilities.join(', ') },
        {
          id: 'status',
          title: texts.diff.columns.status,
          cell: ({ status, justification }) => [status, justification].filter(Boolean).join(', '),
        },
        {
          id: 'component',
          title: texts.diff.columns.component,
          cell: ({ products }) => (
            <span className="code">{products.map(({ purl, cpe, name }) => purl ?? cpe ?? name).join(', ') || noProduct}</span>
          ),
        },
        {
          id: 'matched',
          title: columns.matched,
          cell: ({ findingCount }) =>
            findingCount > 0 ? <Mark tone="ok">{applies(number(findingCount))}</Mark> : <Mark tone="none">{unmatched}</Mark>,
        },
      ]}
    />
  )
}
