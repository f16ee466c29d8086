import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Choice } from './choice.ts'

/** A field of a form. Its name is the one of the API, so that an error can be shown beside it. */
export interface FormField {
  readonly name: string
  readonly label: string
  /** The value of a moment is a date and time of the user's time zone (`local-moment.ts`). */
  readonly kind: 'text' | 'area' | 'date' | 'moment' | 'number' | 'password' | 'choice'
  /** For a choice; the first is chosen where there is no value. */
  readonly choices?: readonly Choice[]
  readonly isRequired?: boolean
  readonly hint?: string | undefined
  readonly minLength?: number
  /** Earliest day. */
  readonly min?: string | undefined
  /** Greatest number, or latest day or moment. */
  readonly max?: string | undefined
}

interface FieldInputProps {
  readonly field: FormField
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** The control of a field. Every value is a text. */
export function FieldInput({ field, value, error, onChange }: FieldInputProps): ReactNode {
  const { kind, label, choices = [], isRequired = false, hint, minLength } = field
  const common = {
    label,
    description: hint,
    required: isRequired,
    error,
    value,
    size: 'xs',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  }
  if (kind === 'choice') return <NativeSelect {...common} data={[...choices]} />
  if (kind === 'area') return <Textarea {...common} autosize minRows={2} {...(minLength !== undefined && { minLength })} />
  return (
    <TextInput
      {...common}
      type={kind === 'moment' ? 'datetime-local' : kind}
      {...(kind === 'password' && { autoComplete: 'new-password' })}
      {...limitsOf(field)}
    />
  )
}

function limitsOf({ kind, min, max }: FormField) {
  return { ...(kind === 'number' && { step: 'any', min: 0 }), ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}
