import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { sessionQuery } from '../shared/session.ts'
import { Form } from '../ui/form.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import classes from '../ui/narrow-form.module.css'
import { OnceDialog } from '../ui/once-dialog.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { CodeField } from './code-field.tsx'
import { TotpCodes } from './totp-codes.tsx'
import { totpTexts } from './totp-texts.ts'

const QrCode = lazyPart(() => import('../ui/qr-code.tsx'), 'QrCode')

const totpKey = ['totp'] as const

interface TotpSettingsProps {
  /** Called when the user has closed the recovery codes. */
  readonly onDone?: () => void
}

/** Sets up the authenticator app, and shows the recovery codes once. */
export function TotpSettings({ onDone }: TotpSettingsProps): ReactNode {
  const texts = useTexts(totpTexts)
  const queries = useQueryClient()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const { data } = useQuery({ queryKey: totpKey, queryFn: ({ signal }) => unwrap(api.GET('/account/totp', { signal })) })
  async function close(): Promise<void> {
    setRecoveryCodes(undefined)
    await queries.invalidateQueries({ queryKey: totpKey })
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    onDone?.()
  }
  if (data === undefined) return undefined
  return (
    <>
      {data.enabled ? <TotpCodes left={data.recoveryCodes} onCodes={setRecoveryCodes} /> : <TotpSetup onCodes={setRecoveryCodes} />}
      {recoveryCodes && (
        <OnceDialog title={texts.recoveryCodes} hint={texts.recoveryHint} value={recoveryCodes.join('\n')} onClose={() => void close()} />
      )}
    </>
  )
}

interface TotpFormProps {
  readonly onCodes: (recoveryCodes: readonly string[]) => void
}

function TotpSetup({ onCodes }: TotpFormProps): ReactNode {
  const words = useWords()
  const texts = useTexts(totpTexts)
  const [password, setPassword] = useState('')
  const enrol = useMutation({ mutationFn: () => unwrap(api.POST('/account/totp', { body: { password } })), gcTime: 0 })
  if (enrol.data) return <TotpConfirmation secret={enrol.data.secret} uri={enrol.data.uri} onCodes={onCodes} />
  return (
    <Form className={classes['form']} save={enrol}>
      <p className="soft">{texts.hint}</p>
      <PasswordInput
        size="xs"
        label={texts.password}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': words.login.show }}
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={fieldError(enrol.error, 'password')}
      />
      {enrol.error && <p role="alert">{enrol.error.message}</p>}
      <Button type="submit" size="xs" loading={enrol.isPending}>
        {texts.begin}
      </Button>
    </Form>
  )
}

interface TotpConfirmationProps extends TotpFormProps {
  readonly secret: string
  readonly uri: string
}

function TotpConfirmation({ secret, uri, onCodes }: TotpConfirmationProps): ReactNode {
  const texts = useTexts(totpTexts)
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => unwrap(api.POST('/account/totp/confirm', { body: { code } })),
    onSuccess: (answer) => onCodes(answer.recoveryCodes),
    gcTime: 0,
  })
  return (
    <Form className={classes['form']} save={confirm}>
      <p>{texts.scan}</p>
      <Suspense fallback={undefined}>
        <div>
          <QrCode text={uri} label={texts.qr} />
        </div>
      </Suspense>
      <p className="code">{secret.match(/.{4}/gu)?.join(' ')}</p>
      <CodeField size="xs" value={code} onChange={setCode} error={fieldError(confirm.error, 'code')} />
      {confirm.error && <p role="alert">{confirm.error.message}</p>}
      <Button type="submit" size="xs" loading={confirm.isPending}>
        {texts.confirm}
      </Button>
    </Form>
  )
}
