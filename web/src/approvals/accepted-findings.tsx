import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrapPage } from '../api/client.ts'
import { ErrorState } from '../ui/page-states.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './approval-page.module.css'
import { approvalTexts, type ApprovalTexts } from './approval-texts.ts'
import type { FrozenFinding } from './approval.ts'

const shownFindings = 20

/** The findings that do not count because somebody decided so: the release depends on these decisions. */
export function AcceptedFindings({ approvalId }: { readonly approvalId: string }): ReactNode {
  const texts = useTexts(approvalTexts)
  const { number } = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['approvals', approvalId, 'accepted'],
    queryFn: ({ signal }) => loadFrozenFindings(approvalId, { status: 'whitelisted', page: 1 }, signal),
  })
  return (
    <section aria-label={texts.accepted}>
      <h2>{texts.accepted}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <p className="soft">{data.total === 0 ? texts.noAccepted : texts.acceptedHint}</p>}
      <ul className={`plain-list ${classes['rows'] ?? ''}`}>
        {data?.items.slice(0, shownFindings).map((finding) => (
          <li key={finding['_id']}>
            <span>{finding.key}</span>
            <span>
              <span className="code">
                {finding.component.key} {finding.component.version}
              </span>{' '}
              <span className="soft">{decisionText(texts, finding)}</span>
            </span>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > shownFindings && (
        <Link to="/approvals/$approvalId/findings" params={{ approvalId }} search={{ status: 'whitelisted' }}>
          {texts.acceptedMore(number(data.total))}
        </Link>
      )}
    </section>
  )
}

interface FrozenQuery {
  readonly status?: string
  readonly kind?: string
  readonly page: number
}

/** Loads a page of the findings of a request as they were frozen. */
export function loadFrozenFindings(approvalId: string, query: FrozenQuery, signal: AbortSignal) {
  const path = { approval_id: approvalId }
  return unwrapPage<FrozenFinding>(api.GET('/compliance/approvals/{approval_id}/findings', { params: { path, query }, signal }))
}

/** Writes what decided on a finding: an entry of the settings, else the VEX statement that applied. */
export function decisionText(texts: ApprovalTexts, { ruling, vex }: Pick<FrozenFinding, 'ruling' | 'vex'>): string {
  if (ruling !== null) return withDetail(texts.rulings[ruling['level'] as keyof ApprovalTexts['rulings']], commentOf(ruling['entry']))
  return vex === null ? '' : withDetail(texts.vex(textOf(vex['status'])), textOf(vex['detail']))
}

function commentOf(entry: unknown): string {
  return textOf((entry as { readonly comment?: unknown } | undefined)?.comment)
}

function withDetail(what: string, detail: string): string {
  return detail === '' ? what : `${what} – ${detail}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
