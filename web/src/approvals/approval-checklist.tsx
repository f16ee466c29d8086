import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark, type Tone } from '../ui/mark.tsx'
import { ErrorState } from '../ui/page-states.tsx'
import { useSpeech, useTexts } from '../words/words.tsx'
import classes from './approval-page.module.css'
import { approvalTexts } from './approval-texts.ts'
import { addressOfItem, type Approval, type Checklist } from './approval.ts'
import { sayCheck } from './say-check.ts'
import { useChecklist } from './use-approval.ts'

type Item = Checklist['items'][number]

const tones: Readonly<Record<Item['status'], Tone>> = { ok: 'ok', warning: 'warning', blocking: 'violation' }
const worstFirst: readonly Item['status'][] = ['blocking', 'warning', 'ok']

/** Lists what to look at before approving, the worst first, each with the page where it is dealt with. */
export function ApprovalChecklist({ approval }: { readonly approval: Approval }): ReactNode {
  const texts = useTexts(approvalTexts)
  const { data, error, refetch } = useChecklist(approval['_id'])
  const items = data?.items.toSorted((one, other) => worstFirst.indexOf(one.status) - worstFirst.indexOf(other.status)) ?? []
  return (
    <section aria-label={texts.checklist}>
      <h2>{texts.checklist}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={`plain-list ${classes['rows'] ?? ''}`}>
        {items.map((item) => (
          <ChecklistLine key={item.key} item={item} approval={approval} />
        ))}
      </ul>
    </section>
  )
}

function ChecklistLine({ item, approval }: { readonly item: Item; readonly approval: Approval }): ReactNode {
  const texts = useTexts(approvalTexts)
  const { language } = useSpeech()
  const { key, status } = item
  const { message, fix } = sayCheck(item, language)
  const address = status === 'ok' ? undefined : addressOfItem(key, approval)
  return (
    <li>
      <Mark tone={tones[status]}>{texts.itemStatuses[status]}</Mark>
      <span>
        {message} {fix !== undefined && <span className="soft">{fix}</span>}
      </span>
      {address && (
        <Link to={address.to} search={address.search ?? {}}>
          {texts.show}
        </Link>
      )}
    </li>
  )
}
