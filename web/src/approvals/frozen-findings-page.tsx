import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Page } from '../api/client.ts'
import { statusTone } from '../shared/finding.ts'
import { SeverityMark } from '../shared/severity-mark.tsx'
import { useSearchState } from '../shared/use-search-state.ts'
import { choicesOf } from '../ui/choice.ts'
import { CutStart } from '../ui/cut-start.tsx'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Mark } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { usePagedRows } from '../ui/use-paged-rows.ts'
import { saySentence } from '../words/sentences/say-sentence.ts'
import { type Speech, useSpeech, useTexts } from '../words/words.tsx'
import { decisionText, loadFrozenFindings } from './accepted-findings.tsx'
import { ApprovalHead } from './approval-head.tsx'
import { approvalTexts, type ApprovalTexts } from './approval-texts.ts'
import type { FrozenFinding } from './approval.ts'
import { useApproval } from './use-approval.ts'

/** The findings of a request as they were frozen with it. */
export function FrozenFindingsPage(): ReactNode {
  const { approvalId = '' } = useParams({ strict: false })
  const { data: approval, error, refetch } = useApproval(approvalId)
  if (approval === undefined) return error ? <ErrorState isWholePage error={error} onRetry={() => void refetch()} /> : <LoadingState />
  return (
    <div className="page">
      <ApprovalHead approval={approval} />
      <FrozenFindings approvalId={approvalId} />
    </div>
  )
}

function FrozenFindings({ approvalId }: { readonly approvalId: string }): ReactNode {
  const speech = useSpeech()
  const { words } = speech
  const texts = useTexts(approvalTexts)
  const [{ kind, status }, change] = useSearchState()
  const query = useMemo(() => ({ ...(kind && { kind }), ...(status && { status }) }), [kind, status])
  const rows = usePagedRows<FrozenFinding, Page<FrozenFinding>>({
    key: ['approvals', approvalId, 'findings', query],
    load: (page, signal) => loadFrozenFindings(approvalId, { ...query, page }, signal),
  })
  const columns = useMemo(() => frozenColumns(speech, texts), [speech, texts])
  const { filters } = words.findings
  return (
    <ListFrame
      rows={rows}
      isFiltered={[kind, status].some(Boolean)}
      onClear={() => change({ kind: undefined, status: undefined })}
      empty={texts.noFindings}
      csv={`/api/v2/compliance/approvals/${approvalId}/findings?${new URLSearchParams({ ...query, format: 'csv' }).toString()}`}
      controls={
        <>
          <FilterSelect
            label={filters.status}
            choices={choicesOf(words.finding)}
            value={status}
            onChange={(value) => change({ status: value })}
          />
          <FilterSelect label={filters.kind} choices={choicesOf(words.kinds)} value={kind} onChange={(value) => change({ kind: value })} />
        </>
      }
    >
      <DataGrid label={texts.frozen} rows={rows} columns={columns} idOf={({ _id: id }) => id} />
    </ListFrame>
  )
}

function frozenColumns({ words, language, formats: { date } }: Speech, texts: ApprovalTexts): readonly GridColumn<FrozenFinding>[] {
  const { columns } = words.findings
  return [
    {
      id: 'status',
      title: columns.status,
      width: '110px',
      fold: { line: 3 },
      cell: (finding) => <Mark tone={statusTone(finding)}>{words.finding[finding.status]}</Mark>,
    },
    { id: 'kind', title: words.findings.filters.kind, width: '120px', cell: ({ kind }) => words.kinds[kind] },
    {
      id: 'severity',
      title: columns.severity,
      width: '130px',
      fold: { line: 3 },
      cell: (finding) => <SeverityMark {...finding} />,
    },
    {
      id: 'key',
      title: columns.finding,
      width: 'minmax(230px, 1.6fr)',
      isKept: true,
      cell: ({ key, reason }) => (
        <span title={saySentence(reason, language)}>
          {/* most reasons begin with the key */}
          {reason.startsWith(key) ? undefined : `${key} `}
          {saySentence(reason, language)}
        </span>
      ),
    },
    {
      id: 'component',
      title: columns.component,
      width: 'minmax(190px, 1.2fr)',
      fold: { line: 2 },
      cell: ({ component: { key, version } }) => <CutStart text={key} end={version === null ? '' : ` ${version}`} />,
    },
    { id: 'fixedIn', title: columns.fixedIn, width: '100px', cell: ({ fixedIn }) => <span className="code">{fixedIn.join(', ')}</span> },
    { id: 'module', title: columns.module, width: 'minmax(100px, 0.7fr)', fold: { line: 3 }, cell: ({ module }) => module },
    { id: 'since', title: columns.since, width: '110px', cell: ({ since }) => date(since) },
    {
      id: 'decided',
      title: columns.decided,
      width: 'minmax(150px, 1fr)',
      cell: (finding) => <span title={decisionText(texts, finding)}>{decisionText(texts, finding)}</span>,
    },
  ]
}
