import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { RiskTickets } from '../tickets/tickets.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Mark } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { Countermeasures } from './countermeasures.tsx'
import { RiskDecision } from './risk-decision.tsx'
import { RiskDescription } from './risk-description.tsx'
import { RiskHistory } from './risk-history.tsx'
import classes from './risk-page.module.css'
import { RiskTasks } from './risk-tasks.tsx'
import { riskTermTexts } from './risk-terms-texts.ts'
import { riskTexts } from './risk-texts.ts'
import { type Risk, treatmentTones } from './risk.ts'
import { riskQuery, useScheme } from './use-risks.ts'

/** Shows a risk: its description, treatment, decisions and history. */
export function RiskPage(): ReactNode {
  const { riskId = '' } = useParams({ strict: false })
  const { data: risk, error, refetch } = useQuery(riskQuery(riskId))
  const scheme = useScheme(risk)
  if (error && risk === undefined) return <ErrorState isWholePage error={error} onRetry={() => void refetch()} />
  if (scheme.error && scheme.data === undefined)
    return <ErrorState isWholePage error={scheme.error} onRetry={() => void scheme.refetch()} />
  if (risk === undefined || scheme.data === undefined) return <LoadingState />
  return (
    <div className={classes['stack']}>
      <RiskHead risk={risk} />
      <div className={classes['parts']}>
        <RiskDescription risk={risk} />
        <div className={classes['stack']}>
          <Countermeasures risk={risk} />
          <RiskTasks risk={risk} />
          <RiskTickets riskId={riskId} />
        </div>
        <RiskDecision key={riskId} risk={risk} scheme={scheme.data.scheme} />
      </div>
      <RiskHistory riskId={riskId} />
    </div>
  )
}

function RiskHead({ risk }: { readonly risk: Risk }): ReactNode {
  const words = useWords()
  const texts = useTexts(riskTexts)
  const terms = useTexts(riskTermTexts)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mayDelete = useHasRole()(...permissions.riskDeleters)
  const { _id: riskId, name, treatment } = risk
  async function remove(): Promise<void> {
    await unwrap(api.DELETE('/core/risks/{risk_id}', { params: { path: { risk_id: riskId }, query: { force: 'true' } } }))
    await navigate({ to: '/risks' })
    queries.removeQueries({ queryKey: riskQuery(riskId).queryKey })
    await queries.invalidateQueries({ queryKey: ['risks'] })
  }
  return (
    <div className="page-head">
      <h1>
        <Link to="/risks">{words.pages.risks}</Link> / {name}
      </h1>
      <Mark tone={treatmentTones[treatment]}>{terms.treatments[treatment]}</Mark>
      {mayDelete && <ConfirmButton label={texts.delete} question={texts.deleteQuestion(name)} onConfirm={remove} />}
    </div>
  )
}
