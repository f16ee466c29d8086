import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { useWrite } from '../shared/use-write.ts'
import { ChoiceSet } from '../ui/choice-set.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../words/words.tsx'
import { type WebhookEvent, webhookEvents } from './webhook-events.ts'
import { eventText, webhookTexts } from './webhook-texts.ts'
import type { IssuedSecret, Webhook } from './webhook.ts'

interface WebhookDialogProps {
  /** Undefined for a new webhook. */
  readonly webhook: Webhook | undefined
  readonly onClose: () => void
  readonly onIssued: (issued: IssuedSecret) => void
}

/** Address and events of a webhook, an existing or a new one. */
export function WebhookDialog({ webhook, onClose, onIssued }: WebhookDialogProps): ReactNode {
  const texts = useTexts(webhookTexts)
  const [draft, setDraft] = useState<Draft>(toDraft(webhook))
  const save = useWrite(
    ['webhooks'],
    () => saveWebhook(webhook, draft),
    (secret) => {
      onClose()
      if (secret !== undefined) onIssued({ url: draft.url, secret })
    },
  )
  return (
    <FormModal onClose={onClose} title={webhook === undefined ? texts.add : texts.editing} save={save} fields={['url', 'format', 'events']}>
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        type="url"
        required
        value={draft.url}
        onChange={({ target: { value: url } }) => setDraft({ ...draft, url })}
        error={fieldError(save.error, 'url')}
        data-autofocus
      />
      <NativeSelect
        label={texts.format}
        description={texts.formatHint}
        data={formats.map((value) => ({ value, label: texts.formats[value] }))}
        value={draft.format}
        onChange={({ target: { value } }) => setDraft({ ...draft, format: formats.find((format) => format === value) ?? 'waybill' })}
        error={fieldError(save.error, 'format')}
      />
      <ChoiceSet
        label={texts.events}
        choices={webhookEvents.map((event) => ({ value: event, label: `${eventText(texts, event)} (${event})` }))}
        chosen={draft.events}
        onChange={(chosen) => setDraft({ ...draft, events: webhookEvents.filter((event) => chosen.includes(event)) })}
        error={fieldError(save.error, 'events')}
      />
      <TextInput
        label={texts.description}
        maxLength={500}
        value={draft.description}
        onChange={({ target: { value: description } }) => setDraft({ ...draft, description })}
      />
      <Checkbox
        label={texts.enabled}
        checked={draft.enabled}
        onChange={({ target: { checked: enabled } }) => setDraft({ ...draft, enabled })}
      />
    </FormModal>
  )
}

const formats = ['waybill', 'slack', 'teams', 'mattermost'] as const satisfies readonly Webhook['format'][]

interface Draft {
  readonly url: string
  readonly format: Webhook['format']
  readonly events: WebhookEvent[]
  readonly description: string
  readonly enabled: boolean
}

function toDraft(webhook: Webhook | undefined): Draft {
  if (webhook === undefined) return { url: '', format: 'waybill', events: [], description: '', enabled: true }
  const { url, format, events: chosen, description, enabled } = webhook
  return { url, format, events: webhookEvents.filter((event) => chosen.includes(event)), description: description ?? '', enabled }
}

/** Creates or changes a webhook; returns the secret of a new one. */
async function saveWebhook(webhook: Webhook | undefined, { description, ...draft }: Draft): Promise<string | undefined> {
  const body = { ...draft, description: description === '' ? null : description }
  if (webhook === undefined) return (await unwrap(api.POST('/account/webhooks', { body }))).secret
  await unwrap(api.PATCH('/account/webhooks/{webhook_id}', { params: { path: { webhook_id: webhook['_id'] } }, body }))
  return undefined
}
