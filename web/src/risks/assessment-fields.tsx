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
import { schemeLabel, schemeNames } from './scheme-names.ts'

/** Edits the assessment of a risk: its class and its costs. */
export function AssessmentFields({ scheme, edits: { draft, stored, change }, errorOf }: RiskFieldsProps): ReactNode {
  const { fields } = useTexts(riskTermTexts)
  const choicesIn = useSchemeChoices()
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
          choices: choicesIn(scheme.impactClasses, stored.impactClass),
        }}
        value={draft.impactClass}
        error={errorOf('impactClass')}
        onChange={(value) => change('impactClass', value)}
      />
      {figures.map(([chosen, figure, scale]) => (
        <div key={figure} className={classes['pair']}>
          <FieldInput
            field={{ name: chosen, label: fields[chosen], kind: 'choice', choices: choicesIn(scale, stored[chosen]) }}
            value={draft[chosen]}
            error={errorOf(chosen)}
            onChange={(value) => change(chosen, value)}
          />
          <FigureInput figure={figure} edits={{ draft, stored, change }} error={errorOf(figure)} />
        </div>
      ))}
      <Exposure draft={draft} scheme={scheme} />
    </>
  )
}

interface FigureInputProps extends Pick<RiskFieldsProps, 'edits'> {
  readonly figure: 'BV' | 'EF' | 'ARO'
  readonly error: string | undefined
}

/** A figure; one that is a share is at most 1, unless the service has stored another one before. */
function FigureInput({ figure, edits: { draft, stored, change }, error }: FigureInputProps): ReactNode {
  const texts = useTexts(riskTexts)
  const { fields } = useTexts(riskTermTexts)
  const isNewShare = figure === 'EF' && draft.EF !== stored.EF
  return (
    <FieldInput
      field={{
        name: figure,
        label: figure === 'EF' ? texts.exposureShare : fields[figure],
        // a text that was stored by another client is shown as it is
        kind: Number.isFinite(Number(stored[figure])) ? 'number' : 'text',
        max: isNewShare ? '1' : undefined,
      }}
      value={draft[figure]}
      error={isNewShare && Number(draft.EF) > 1 ? texts.noShare : error}
      onChange={(value) => change(figure, value)}
    />
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
function useSchemeChoices(): (list: readonly SchemeValue[], stored: string) => readonly Choice[] {
  const { noChoice } = useTexts(riskTexts)
  const names = useTexts(schemeNames)
  return (list, stored) => {
    const known = list.map((entry) => ({ value: entry.value, label: schemeLabel(entry, names) }))
    return [{ value: '', label: noChoice }, ...withCurrent(known, stored)]
  }
}
