import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { dayIn, keyDays } from '../me/key-days.ts'
import { useSession } from '../shared/session.ts'
import { roleText } from '../shared/who-may.tsx'
import { ActButton } from '../ui/act-button.tsx'
import { ChoiceSet } from '../ui/choice-set.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { DeviceFacts, type Request } from './device-facts.tsx'
import classes from './device-page.module.css'
import { deviceTexts } from './device-texts.ts'

/** What a person has decided about a device. */
export interface Decided {
  readonly name: string
  readonly isAllowed: boolean
}

/** A device seldom needs these, and who allows the wrong one by mistake should not lose them. */
const administrative: ReadonlySet<string> = new Set(['account_admin', 'enterprise_admin'])

interface DeviceDecisionProps {
  readonly request: Request
  readonly onDecided: (decided: Decided) => void
  readonly onOther: () => void
}

/** Shows which device asks, and lets the person choose what its key may do. */
export function DeviceDecision({ request, onDecided, onOther }: DeviceDecisionProps): ReactNode {
  const texts = useTexts(deviceTexts)
  const { scopes: held } = useSession()
  const [draft, setDraft] = useState(() => ({ scopes: held.filter((role) => !administrative.has(role)), day: dayIn(keyDays.usual) }))
  const { userCode, name } = request
  const decide = useMutation({
    mutationFn: async (isAllowed: boolean) => {
      const body = { userCode, scopes: draft.scopes, expires: `${draft.day}T00:00:00Z` }
      await (isAllowed
        ? unwrap(api.POST('/account/device/approve', { body }))
        : unwrap(api.POST('/account/device/deny', { body: { userCode } })))
      return { name, isAllowed }
    },
    onSuccess: onDecided,
  })
  const { error, isPending, mutate } = decide
  const ofField = fieldError(error, 'scopes') ?? fieldError(error, 'expires')
  return (
    <Form className={classes['form']} save={{ mutate: () => mutate(true), isPending }}>
      <p>{texts.compare}</p>
      <p className={classes['code']}>{userCode}</p>
      <p>{texts.caution}</p>
      <DeviceFacts request={request} />
      <KeyFields draft={draft} held={held} error={error} onChange={setDraft} />
      {error && ofField === undefined && <p role="alert">{error.message}</p>}
      <div className={classes['actions']}>
        <Button type="submit" loading={isPending} disabled={draft.scopes.length === 0}>
          {texts.allow}
        </Button>
        <ActButton size="sm" disabled={isPending} act={{ mutate: () => mutate(false), isPending }}>
          {texts.deny}
        </ActButton>
        <Button variant="subtle" disabled={isPending} onClick={onOther}>
          {texts.otherCode}
        </Button>
      </div>
    </Form>
  )
}

interface Draft {
  readonly scopes: string[]
  readonly day: string
}

interface KeyFieldsProps {
  readonly draft: Draft
  readonly held: readonly string[]
  readonly error: Error | null
  readonly onChange: (draft: Draft) => void
}

/** The roles and the end of the key. */
function KeyFields({ draft, held, error, onChange }: KeyFieldsProps): ReactNode {
  const words = useWords()
  const texts = useTexts(deviceTexts)
  return (
    <>
      <ChoiceSet
        label={texts.roles}
        choices={held.map((role) => ({ value: role, label: roleText(words, role) }))}
        chosen={draft.scopes}
        onChange={(chosen) => onChange({ ...draft, scopes: [...chosen] })}
        error={fieldError(error, 'scopes')}
      />
      <TextInput
        type="date"
        label={texts.expires}
        required
        min={dayIn(keyDays.least)}
        max={dayIn(keyDays.most)}
        value={draft.day}
        onChange={({ target }) => onChange({ ...draft, day: target.value })}
        error={fieldError(error, 'expires')}
      />
    </>
  )
}
