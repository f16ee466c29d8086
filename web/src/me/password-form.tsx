import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { Form } from '../ui/form.tsx'
import classes from '../ui/narrow-form.module.css'
import { useTexts, useWords } from '../words/words.tsx'
import { meTexts } from './me-texts.ts'

/** Changes the user's password; the address is there for password managers. */
export function PasswordForm({ email }: { readonly email: string }): ReactNode {
  const words = useWords()
  const texts = useTexts(meTexts)
  const [draft, setDraft] = useState({ oldPassword: '', newPassword: '' })
  const change = useMutation({
    mutationFn: () => unwrap(api.POST('/account/password', { body: draft })),
    onSuccess: () => setDraft({ oldPassword: '', newPassword: '' }),
  })
  return (
    <Form save={change} className={classes['form']}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {(['oldPassword', 'newPassword'] as const).map((name) => (
        <PasswordInput
          key={name}
          size="xs"
          label={texts[name]}
          description={name === 'newPassword' ? texts.passwordHint : undefined}
          autoComplete={name === 'newPassword' ? 'new-password' : 'current-password'}
          visibilityToggleButtonProps={{ 'aria-label': words.login.show }}
          required
          minLength={name === 'newPassword' ? 12 : undefined}
          value={draft[name]}
          onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
          error={fieldError(change.error, name)}
        />
      ))}
      {change.error && <p role="alert">{change.error.message}</p>}
      {change.isSuccess && <p role="status">{texts.changed}</p>}
      <Button type="submit" size="xs" loading={change.isPending}>
        {texts.changePassword}
      </Button>
    </Form>
  )
}
