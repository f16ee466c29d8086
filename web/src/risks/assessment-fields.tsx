import type { ReactNode } from 'react'
import { type Choice, withCurrent } from '../ui/choice.ts'
import { FieldInput } from '../ui/form-field.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { exposureOf } from './exposure.ts'
import type { RiskFieldsProps } from './risk-fields.ts'
import classes from './risk-page.module.css'
import { riskTermTexts } from './risk-terms-texts.ts'
import { riskTexts } from './risk-texts.ts'
import type { SchemeValue } from './risk.ts'

/** How bad a risk is: its class, and what it costs. */
export function AssessmentFields({ scheme, edits: { draft, stored, change }, errorOf }: RiskFieldsProps): ReactNode {
  const texts = useTexts(riskTexts)
  const { fields } = useTexts(riskTermTexts)
  const figures = [
    ['BV_enum', 'BV', scheme.valueScale],
    ['EF_enum', 'EF', scheme.valueScale],
    ['ARO_enum', 'ARO', scheme.aroScale],
  ] as const
  return (
    <>
      <FieldInput
        field={{
          name: 'impactClass',
          label: fields.impactClass,
          kind: 'choice',
          choices: schemeChoices(scheme.impactClasses, stored.impactClass, texts.noChoice),
        }}
        value={draft.impactClass}
        error={errorOf('impactClass')}
        onChange={(value) => change('impactClass', value)}
      />
      {figures.map(([chosen, figure, scale]) => (
        <div key={figure} className={classes['pair']}>
          <FieldInput
            field={{ name: chosen, label: fields[chosen], kind: 'choice', choices: schemeChoices(scale, stored[chosen], texts.noChoice) }}
            value={draft[chosen]}
            error={errorOf(chosen)}
            onChange={(value) => change(chosen, value)}
          />
          <FieldInput
            field={{ name: figure, label: fields[figure], kind: 'text' }}
            value={draft[figure]}
            error={errorOf(figure)}
            onChange={(value) => change(figure, value)}
          />
        </div>
      ))}
      <Exposure draft={draft} scheme={scheme} />
    </>
  )
}

function Exposure({ draft, scheme }: Pick<RiskFieldsProps, 'scheme'> & Pick<RiskFieldsProps['edits'], 'draft'>): ReactNode {
  const texts = useTexts(riskTexts)
  const { number } = useFormats()
  const { SLE, ALE } = exposureOf(draft, scheme)
  if (SLE === undefined) return <p className="soft">{texts.noExposure}</p>
  return <p role="status">{texts.exposure(number(SLE), ALE === undefined ? texts.unknown : number(ALE))}</p>
}

/** The values of the scheme; a stored one that it no longer has stays. */
function schemeChoices(list: readonly SchemeValue[], stored: string, none: string): readonly Choice[] {
  const known = list.map(({ value, label }) => ({ value, label }))
  return [{ value: '', label: none }, ...withCurrent(known, stored)]
}
