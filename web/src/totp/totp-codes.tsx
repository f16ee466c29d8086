import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { useWrite } from '../shared/use-write.ts'
import { ActButton } from '../ui/act-button.tsx'
import { Form } from '../ui/form.tsx'
import classes from '../ui/narrow-form.module.css'
import { useTexts } from '../words/words.tsx'
import { CodeField } from './code-field.tsx'
import { totpTexts } from './totp-texts.ts'

interface TotpCodesProps {
  /** The number of unused recovery codes. */
  readonly left: number
  readonly onCodes: (recoveryCodes: readonly string[]) => void
}

/** Offers what a user may do with a code of their authenticator app: replace the recovery codes, or disable the app. */
export function TotpCodes({ left, onCodes }: TotpCodesProps): ReactNode {
  const texts = useTexts(totpTexts)
  const [code, setCode] = useState('')
  const renew = useMutation({
    mutationFn: () => unwrap(api.POST('/account/totp/recovery-codes', { body: { code } })),
    onSuccess: (answer) => {
      setCode('')
      onCodes(answer.recoveryCodes)
    },
    gcTime: 0,
  })
  const disable = useWrite(['totp'], () => unwrap(api.POST('/account/totp/disable', { body: { code } })))
  const error = renew.error ?? disable.error
  return (
    <Form className={classes['form']} save={renew}>
      <p>{texts.isOn(left)}</p>
      <CodeField size="xs" value={code} onChange={setCode} error={fieldError(error, 'code')} />
      {error && <p role="alert">{error.message}</p>}
      <Group gap="xs">
        <Button type="submit" size="xs" variant="default" loading={renew.isPending}>
          {texts.newRecoveryCodes}
        </Button>
        <ActButton size="xs" disabled={code === ''} act={disable}>
          {texts.disable}
        </ActButton>
      </Group>
    </Form>
  )
}
