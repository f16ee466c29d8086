import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../words/words.tsx'
import classes from './device-page.module.css'
import { deviceTexts } from './device-texts.ts'

interface CodeFormProps {
  readonly initial: string
  readonly error: string | undefined
  readonly onCode: (code: string) => void
}

/** The code of a device, typed. */
export function CodeForm({ initial, error, onCode }: CodeFormProps): ReactNode {
  const texts = useTexts(deviceTexts)
  const [code, setCode] = useState(initial)
  function submit(event: FormEvent): void {
    event.preventDefault()
    onCode(code.trim())
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      <TextInput
        label={texts.code}
        description={texts.hint}
        placeholder="BCDF-GHJK"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={error}
      />
      <Button type="submit">{texts.goOn}</Button>
    </form>
  )
}
