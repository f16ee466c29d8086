import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isOver, toDay } from '../shared/days.ts'
import { FieldInput } from '../ui/form-field.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { usePersonChoices } from './person-choices.ts'
import type { RiskFieldsProps } from './risk-fields.ts'
import { riskTermTexts, termOf } from './risk-terms-texts.ts'
import { riskTexts } from './risk-texts.ts'
import { labelOf, schemeNames } from './scheme-names.ts'
import { allowedDecisions, allowedStrategies, lastExceptionDay, mayAccept, needsDecision } from './scheme-rules.ts'

/** Edits the owner and the treatment of a risk: state, strategy and decision, as far as the scheme allows them. */
export function DecisionFields(props: RiskFieldsProps): ReactNode {
  const { scheme, edits, errorOf, unset } = props
  const { draft, stored, change } = edits
  const texts = useTexts(riskTexts)
  const terms = useTexts(riskTermTexts)
  const names = useTexts(schemeNames)
  const none = { value: '', label: unset ?? texts.noChoice }
  const strategies = allowedStrategies(scheme, draft, stored.generalApproach)
  const { acceptanceForbiddenFrom, decisionRequiredFrom } = scheme.thresholds
  const people = usePersonChoices(stored.owner === '' ? [] : [stored.owner], unset)
  return (
    <>
      <FieldInput
        field={{ name: 'owner', label: terms.fields.owner, kind: 'choice', choices: people }}
        value={draft.owner}
        error={errorOf('owner')}
        onChange={(value) => change('owner', value)}
      />
      <FieldInput
        field={{
          name: 'state',
          label: terms.fields.state,
          kind: 'choice',
          choices: [
            ...(stored.state === '' ? [none] : []),
            ...scheme.states.map(({ value }) => ({ value, label: termOf(terms.states, value) })),
          ],
        }}
        value={draft.state}
        error={errorOf('state')}
        onChange={(value) => change('state', value)}
      />
      <FieldInput
        field={{
          name: 'generalApproach',
          label: terms.fields.generalApproach,
          kind: 'choice',
          choices: [none, ...strategies.map((value) => ({ value, label: termOf(terms.strategies, value) }))],
          hint: mayAccept(scheme, draft.impactClass)
            ? undefined
            : texts.acceptanceForbidden(labelOf(scheme.impactClasses, acceptanceForbiddenFrom ?? '', names)),
        }}
        value={draft.generalApproach}
        error={errorOf('generalApproach')}
        onChange={(value) => change('generalApproach', value)}
      />
      <FieldInput
        field={{
          name: 'decision',
          label: terms.fields.decision,
          kind: 'choice',
          choices: [
            { value: '', label: unset ?? texts.noDecision },
            ...allowedDecisions(scheme, draft).map((value) => ({ value, label: terms.decisions[value] })),
          ],
          isRequired: needsDecision(scheme, draft),
          hint: needsDecision(scheme, draft)
            ? texts.decisionRequired(labelOf(scheme.impactClasses, decisionRequiredFrom ?? '', names))
            : undefined,
        }}
        value={draft.type}
        error={errorOf('type')}
        onChange={(value) => change('type', value)}
      />
      {draft.type !== '' && <DecisionDetails {...props} />}
    </>
  )
}

/** Edits the reason of a decision, its beginning and its end. */
function DecisionDetails({ scheme, edits: { draft, stored, change }, errorOf }: RiskFieldsProps): ReactNode {
  const { states } = useWords()
  const texts = useTexts(riskTexts)
  const { fields } = useTexts(riskTermTexts)
  const { number } = useFormats()
  const [now] = useState(() => new Date())
  const today = toDay(now)
  const isException = draft.type === 'temporary-exception'
  const { maxExceptionDays } = scheme.thresholds
  const isChanged = draft.validUntil !== stored.validUntil
  const hasLimit = isException && maxExceptionDays !== null
  return (
    <>
      <FieldInput
        field={{ name: 'rationale', label: fields.rationale, kind: 'area', isRequired: true, minLength: 10, hint: texts.rationaleHint }}
        value={draft.rationale}
        error={errorOf('rationale')}
        onChange={(value) => change('rationale', value)}
      />
      <Checkbox
        size="xs"
        label={texts.internal}
        checked={draft.internal !== ''}
        onChange={(event) => change('internal', event.currentTarget.checked ? 'true' : '')}
      />
      <FieldInput
        field={{
          name: 'validUntil',
          label: fields.validUntil,
          // a date-time that was stored by another client is shown as it is
          kind: draft.validUntil.length > 10 ? 'text' : 'date',
          isRequired: isException,
          hint: hasLimit ? texts.exceptionLimit(number(maxExceptionDays)) : undefined,
          min: isChanged ? today : undefined,
          max: hasLimit ? lastExceptionDay(scheme, draft.validFrom, now) : undefined,
        }}
        value={draft.validUntil}
        error={isChanged && isOver(draft.validUntil, today) ? states.pastDay : errorOf('validUntil')}
        onChange={(value) => change('validUntil', value)}
      />
    </>
  )
}
