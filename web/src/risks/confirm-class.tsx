import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useWrite } from '../shared/use-write.ts'
import { ActButton } from '../ui/act-button.tsx'
import { useTexts } from '../words/words.tsx'
import classes from './risk-page.module.css'
import { riskTexts } from './risk-texts.ts'
import type { Risk } from './risk.ts'

/** Confirms the class that the service proposed, so that a later proposal leaves it alone (docs/reference/risks.md#assessment-origin). */
export function ConfirmClass({ risk: { _id: riskId, riskProperties } }: { readonly risk: Risk }): ReactNode {
  const texts = useTexts(riskTexts)
  const body = { riskProperties: { classConfirmed: true } }
  const path = { risk_id: riskId }
  const confirm = useWrite(['risks'], () => unwrap(api.PATCH('/core/risks/{risk_id}', { params: { path }, body })))
  if (riskProperties.assessmentOrigin !== 'proposed') return undefined
  return (
    <div className={classes['actions']}>
      <span className="soft">{texts.isProposed}</span>
      <ActButton act={confirm}>{texts.confirmClass}</ActButton>
      {confirm.error && <p role="alert">{confirm.error.message}</p>}
    </div>
  )
}
