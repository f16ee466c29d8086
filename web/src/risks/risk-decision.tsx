import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isAtField } from '../api/api-error.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { AssessmentFields } from './assessment-fields.tsx'
import { ConfirmClass } from './confirm-class.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { RiskConflict } from './risk-conflict.tsx'
import { decisionFields, type DraftField, propertyFields } from './risk-draft.ts'
import { draftFieldError } from './risk-fields.ts'
import classes from './risk-page.module.css'
import { riskTexts } from './risk-texts.ts'
import type { Risk, Scheme } from './risk.ts'
import { treatmentGap } from './scheme-rules.ts'
import { useRiskEdits } from './use-risk-edits.ts'

/** The fields of the form, as the service names them. */
const shownFields: readonly string[] = [...propertyFields, ...decisionFields, 'decision']

interface RiskDecisionProps {
  readonly risk: Risk
  readonly scheme: Scheme['scheme']
}

/** Assesses a risk and decides on it, by the scheme of its scope. */
export function RiskDecision({ risk, scheme }: RiskDecisionProps): ReactNode {
  const { states } = useWords()
  const texts = useTexts(riskTexts)
  const mayWrite = useHasRole()(...permissions.riskWriters)
  const edits = useRiskEdits(risk)
  const save = useMutation({ mutationFn: edits.save })
  const gap = treatmentGap(edits.draft, edits.stored)
  const fields = {
    scheme,
    edits,
    errorOf: (field: DraftField) => draftFieldError(save.error, field),
  }
  return (
    <Panel title={texts.decide}>
      <DecidedBy risk={risk} />
      {mayWrite && <ConfirmClass risk={risk} />}
      <Form save={save}>
        <fieldset disabled={!mayWrite} style={{ margin: 0, padding: 0, border: 0, minWidth: 0 }}>
          <Stack gap="sm">
            <AssessmentFields {...fields} />
            <DecisionFields {...fields} />
            {gap && <p className="soft">{texts.untreated[gap]}</p>}
            {edits.conflicts.length > 0 && <RiskConflict risk={risk} edits={edits} />}
            {save.error && <p role="alert">{isAtField(save.error, shownFields) ? states.marked : save.error.message}</p>}
            {mayWrite && (
              <Button type="submit" size="xs" loading={save.isPending} disabled={!edits.isEdited || edits.conflicts.length > 0}>
                {texts.saveDecision}
              </Button>
            )}
            <p role="status" className={classes['text']}>
              {save.data === true && !edits.isEdited && texts.saved}
            </p>
          </Stack>
        </fieldset>
      </Form>
    </Panel>
  )
}

function DecidedBy({ risk: { riskProperties } }: { readonly risk: Risk }): ReactNode {
  const texts = useTexts(riskTexts)
  const { dateTime } = useFormats()
  const { decision } = riskProperties
  return decision !== undefined && <p className="soft">{texts.decided(decision.decidedByName, dateTime(decision.decidedAt))}</p>
}
