import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
  readonly size?: 'xs'
}

/** The code of an authenticator app, or a recovery code. */
export function CodeField({ value, onChange, error, size }: CodeFieldProps): ReactNode {
  const { login } = useWords()
  return (
    <TextInput
      {...(size && { size })}
      label={login.code}
      autoComplete="one-time-code"
      maxLength={40}
      required
      data-autofocus
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  )
}
