import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { useTexts } from '../words/words.tsx'
import { approvalTexts } from './approval-texts.ts'
import { type Approval, approvalTitle, approvalTones } from './approval.ts'

/** The head of every page of a request: its name and status, and its pages. */
export function ApprovalHead({ approval }: { readonly approval: Approval }): ReactNode {
  const texts = useTexts(approvalTexts)
  const { _id: id, status } = approval
  const title = approvalTitle(approval)
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        <Mark tone={approvalTones[status]}>{texts.statuses[status]}</Mark>
      </div>
      <TabLinks
        label={title}
        tabs={[
          { to: `/approvals/${id}`, label: texts.tabs.review },
          { to: `/approvals/${id}/findings`, label: texts.tabs.findings },
          ...(status === 'approved' ? [{ to: `/releases/${id}`, label: texts.tabs.release }] : []),
        ]}
      />
    </>
  )
}
