import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { Mark } from '../ui/mark.tsx'
import { OnceDialog } from '../ui/once-dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { adminTexts } from './admin-texts.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { eventText, webhookTexts } from './webhook-texts.ts'
import type { IssuedSecret, Webhook } from './webhook.ts'

/** The webhooks with their health, and the deliveries of the one in the address. */
export function WebhooksPage(): ReactNode {
  const texts = useTexts(webhookTexts)
  const webhooks = useQuery({ queryKey: ['webhooks'], queryFn: ({ signal }) => unwrap(api.GET('/account/webhooks', { signal })) })
  const [{ webhook: shown }] = useSearchState()
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [issued, setIssued] = useState<IssuedSecret>()
  if (webhooks.error) return <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />
  if (webhooks.data === undefined) return <LoadingState />
  const open = webhooks.data.find(({ _id: id }) => id === shown)
  return (
    <>
      <Group>
        <Button size="xs" onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
        <a href="/docs">{texts.signature}</a>
      </Group>
      {webhooks.data.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <WebhookTable webhooks={webhooks.data} onEdit={setEdited} onIssued={setIssued} />
      )}
      {open && <Deliveries key={open['_id']} webhook={open} />}
      {edited && (
        <WebhookDialog webhook={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} onIssued={setIssued} />
      )}
      {issued && (
        <OnceDialog title={texts.secretOf(issued.url)} hint={texts.secretHint} value={issued.secret} onClose={() => setIssued(undefined)} />
      )}
    </>
  )
}

interface WebhookTableProps {
  readonly webhooks: readonly Webhook[]
  readonly onEdit: (webhook: Webhook) => void
  readonly onIssued: (issued: IssuedSecret) => void
}

function WebhookTable({ webhooks, onEdit, onIssued }: WebhookTableProps): ReactNode {
  const texts = useTexts(webhookTexts)
  const { columns, tabs } = useTexts(adminTexts)
  return (
    <PlainTable
      label={tabs.webhooks}
      rows={webhooks}
      idOf={({ _id: id }) => id}
      columns={[
        {
          title: texts.url,
          cell: ({ url, description }) => (
            <>
              <strong className="code">{url}</strong>
              {description !== null && <div className="soft">{description}</div>}
            </>
          ),
        },
        {
          title: texts.events,
          cell: ({ events }) => <span title={events.join(', ')}>{events.map((event) => eventText(texts, event)).join(', ')}</span>,
        },
        { title: texts.state, cell: (webhook) => <Health webhook={webhook} /> },
        {
          title: columns.actions,
          cell: (webhook) => <WebhookActions webhook={webhook} onEdit={() => onEdit(webhook)} onIssued={onIssued} />,
        },
      ]}
    />
  )
}

function Health({ webhook: { enabled, disabledReason, failures, failingSince } }: { readonly webhook: Webhook }): ReactNode {
  const { states } = useTexts(webhookTexts)
  const { dateTime } = useFormats()
  if (!enabled)
    return (
      <>
        <Mark tone="none">{states.off}</Mark>
        {disabledReason !== null && <div>{disabledReason}</div>}
      </>
    )
  if (failingSince !== null) return <Mark tone="warning">{states.failing(failures, dateTime(failingSince))}</Mark>
  return <Mark tone="ok">{states.ok}</Mark>
}
