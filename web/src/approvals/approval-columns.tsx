import type { GridColumn } from '../ui/data-grid.tsx'
import { Mark } from '../ui/mark.tsx'
import type { Words } from '../words/en.ts'
import type { Formats } from '../words/formats.ts'
import type { ApprovalTexts } from './approval-texts.ts'
import { type Approval, approvalTitle, approvalTones } from './approval.ts'

/** The columns of a list of requests. */
export function approvalColumns(words: Words, texts: ApprovalTexts, formats: Formats): readonly GridColumn<Approval>[] {
  const { columns } = texts
  return [
    {
      id: 'name',
      title: columns.name,
      width: 'minmax(180px, 1.5fr)',
      isKept: true,
      cell: (approval) => <strong>{approvalTitle(approval)}</strong>,
    },
    {
      id: 'status',
      title: columns.status,
      width: '120px',
      isKept: true,
      cell: ({ status }) => <Mark tone={approvalTones[status]}>{texts.statuses[status]}</Mark>,
    },
    {
      id: 'modules',
      title: words.portfolio.modules,
      width: '90px',
      fold: { line: 2, isNamed: true },
      isNumber: true,
      cell: ({ moduleIds }) => formats.number(moduleIds.length),
    },
    { id: 'initiator', title: columns.initiator, width: 'minmax(120px, 1fr)', cell: ({ initiatorName }) => initiatorName },
    {
      id: 'assignee',
      title: columns.assignee,
      width: 'minmax(120px, 1fr)',
      fold: { line: 2, isNamed: true },
      cell: ({ assigneeName }) => assigneeName ?? <span className="soft">{texts.nobody}</span>,
    },
    {
      id: 'created',
      title: columns.created,
      width: '120px',
      fold: { line: 3, isNamed: true },
      cell: ({ created }) => <span title={formats.relative(created)}>{formats.date(created)}</span>,
    },
    {
      id: 'closed',
      title: columns.closed,
      width: 'minmax(150px, 1fr)',
      fold: { line: 3, isNamed: true },
      cell: ({ closed, closedByName }) => closed !== null && `${formats.date(closed)}, ${closedByName ?? ''}`,
    },
  ]
}
