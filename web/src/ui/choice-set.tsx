import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Choice } from './choice.ts'

interface ChoiceSetProps {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** Several of a few named choices. */
export function ChoiceSet({ label, choices, chosen, onChange, hint, error }: ChoiceSetProps): ReactNode {
  return (
    <Checkbox.Group label={label} value={[...chosen]} onChange={onChange} description={hint} error={error}>
      <Stack gap={4} mt={4}>
        {choices.map(({ value, label: text }) => (
          <Checkbox key={value} value={value} label={text} size="xs" />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
