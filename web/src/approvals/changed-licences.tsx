import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { statusTones } from '../shared/status-tones.ts'
import { Mark } from '../ui/mark.tsx'
import { ErrorState } from '../ui/page-states.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import classes from './approval-page.module.css'
import { approvalTexts } from './approval-texts.ts'
import type { ApprovalDetail } from './approval.ts'

type Checked = components['schemas']['CheckedComponents']['data'][number]

/** Components per request (docs/reference/analysis.md#quick-check). */
const mostComponents = 1000

/** The licences that added and updated components bring, by the policy of the module, or of the project for several. */
export function ChangedLicences({ approval }: { readonly approval: ApprovalDetail }): ReactNode {
  const words = useWords()
  const texts = useTexts(approvalTexts)
  const changed = changedComponents(approval)
  const { projectId: projectName, moduleIds } = approval
  const scope = { projectName, ...(moduleIds.length === 1 && { moduleName: moduleIds[0] ?? '' }) }
  const { data, error, refetch } = useQuery({
    queryKey: ['check', 'components', scope, changed],
    enabled: changed.length > 0,
    queryFn: ({ signal }) => unwrap(api.POST('/compliance/check/component', { body: { ...scope, components: [...changed] }, signal })),
  })
  if (changed.length === 0) return undefined
  const byLicence = Map.groupBy(data?.data ?? [], ({ license }) => license)
  return (
    <section aria-label={texts.licences}>
      <h2>{texts.licences}</h2>
      <p className="soft">{texts.licencesHint}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={`plain-list ${classes['rows'] ?? ''}`}>
        {[...byLicence].map(([licence, those]) => {
          const status = worstOf(those)
          return (
            <li key={licence}>
              <Mark tone={statusTones[status]}>{words.status[status]}</Mark>
              <span>
                <strong>{licence ?? texts.noLicence}</strong>{' '}
                <span className="soft code">{those.map(({ component: { key } }) => key).join(', ')}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function changedComponents({ changes }: ApprovalDetail): readonly { readonly key: string; readonly version?: string }[] {
  const named = changes.flatMap(({ components: { added, updated } }) => [
    ...added.items,
    ...updated.items.map(({ key, to }) => ({ key, version: to })),
  ])
  return named.slice(0, mostComponents).map(({ key, version }) => (version === null ? { key } : { key, version }))
}

function worstOf(checked: readonly Checked[]): keyof typeof statusTones {
  const found = new Set(checked.map(({ not_changed: { computedStatus } }) => computedStatus.status))
  return (['violations', 'warnings', 'ok'] as const).find((status) => found.has(status)) ?? 'ok'
}
