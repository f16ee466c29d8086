import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { useWrite } from '../shared/use-write.ts'
import { ActButton } from '../ui/act-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { webhookTexts } from './webhook-texts.ts'
import type { IssuedSecret, Webhook } from './webhook.ts'

interface WebhookActionsProps {
  readonly webhook: Webhook
  readonly onEdit: () => void
  readonly onIssued: (issued: IssuedSecret) => void
}

/** Shows the actions of a webhook. */
export function WebhookActions({ webhook: { _id: id, url }, onEdit, onIssued }: WebhookActionsProps): ReactNode {
  const words = useWords()
  const texts = useTexts(webhookTexts)
  const [, change] = useSearchState()
  const params = { path: { webhook_id: id } }
  function showDeliveries(): void {
    change({ webhook: id })
  }
  const test = useWrite(['webhooks'], () => unwrap(api.POST('/account/webhooks/{webhook_id}/test', { params })), showDeliveries)
  const remove = useWrite(['webhooks'], () => unwrap(api.DELETE('/account/webhooks/{webhook_id}', { params })))
  const rotate = useWrite(
    ['webhooks'],
    () => unwrap(api.POST('/account/webhooks/{webhook_id}/rotate', { params })),
    ({ secret }) => onIssued({ url, secret }),
  )
  const error = test.error ?? remove.error ?? rotate.error
  return (
    <>
      <Group gap={4}>
        <Button variant="default" size="compact-sm" onClick={showDeliveries}>
          {texts.showDeliveries}
        </Button>
        <ActButton act={test}>{texts.test}</ActButton>
        <Button variant="default" size="compact-sm" onClick={onEdit}>
          {words.actions.edit}
        </Button>
        <ConfirmButton label={texts.rotate} question={texts.rotates(url)} onConfirm={() => rotate.mutate()} />
        <ConfirmButton label={words.actions.delete} question={texts.deletes(url)} onConfirm={() => remove.mutate()} />
      </Group>
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}
