import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DecisionDraft } from './decision.ts'

interface ChoiceProps<Name extends keyof DecisionDraft> {
  readonly name: Name
  readonly label: string
  /** Below the choices, so that none moves when it comes. */
  readonly hint?: string
  readonly values: readonly DecisionDraft[Name][]
  readonly labels: Readonly<Record<DecisionDraft[Name], string>>
  readonly draft: DecisionDraft
  readonly onChange: (changed: Partial<DecisionDraft>) => void
}

/** A question of the form of which all answers are shown. */
export function Choice<Name extends keyof DecisionDraft>({
  name,
  values,
  labels,
  draft,
  onChange,
  ...texts
}: ChoiceProps<Name>): ReactNode {
  return (
    <Radio.Group
      label={texts.label}
      description={texts.hint}
      descriptionProps={{ mt: 4 }}
      inputWrapperOrder={['label', 'input', 'description']}
      name={name}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
    >
      {values.map((value) => (
        <Radio
          key={value}
          value={value}
          label={labels[value]}
          mt={4}
          size="xs"
          // the first question has the focus, not the button that closes the dialog
          data-autofocus={name === 'status' && value === draft[name] ? true : undefined}
        />
      ))}
    </Radio.Group>
  )
}
