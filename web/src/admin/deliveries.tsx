import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { api, type Page, unwrap, unwrapPage } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { useWrite } from '../shared/use-write.ts'
import { ActButton } from '../ui/act-button.tsx'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Mark, type Tone } from '../ui/mark.tsx'
import { usePagedRows } from '../ui/use-paged-rows.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './deliveries.module.css'
import { eventText, webhookTexts } from './webhook-texts.ts'
import type { Webhook } from './webhook.ts'

type Delivery = components['schemas']['WebhookDelivery']

const statuses = ['pending', 'delivered', 'failed'] as const
const tones: Readonly<Record<Delivery['status'], Tone>> = { pending: 'none', delivered: 'ok', failed: 'violation' }

/** Lists what was sent to a webhook, newest first, and the answers of the receiver. */
export function Deliveries({ webhook: { _id: id, url } }: { readonly webhook: Webhook }): ReactNode {
  const texts = useTexts(webhookTexts)
  const [{ delivery: wanted }, change] = useSearchState()
  const status = statuses.find((one) => one === wanted)
  const [opened, setOpened] = useState<Delivery>()
  const columns = useDeliveryColumns()
  const rows = usePagedRows<Delivery, Page<Delivery>>({
    key: ['webhooks', id, 'deliveries', status],
    load: (page, signal) =>
      unwrapPage(
        api.GET('/account/webhooks/{webhook_id}/deliveries', {
          params: { path: { webhook_id: id }, query: { page, ...(status && { status }) } },
          signal,
        }),
      ),
  })
  const choices = [{ value: '', label: texts.all }, ...statuses.map((value) => ({ value, label: texts.statuses[value] }))]
  return (
    <section className={classes['deliveries']} aria-label={texts.deliveries}>
      <h2>
        {texts.deliveries}: <span className="code">{url}</span>
      </h2>
      <ListFrame
        rows={rows}
        isFiltered={status !== undefined}
        onClear={() => change({ delivery: undefined })}
        empty={texts.noDeliveries}
        controls={
          <NativeSelect
            size="xs"
            aria-label={texts.columns.result}
            data={choices}
            value={status ?? ''}
            onChange={({ target }) => change({ delivery: target.value || undefined })}
          />
        }
      >
        <DataGrid
          label={texts.deliveries}
          rows={rows}
          columns={columns}
          idOf={({ _id }) => _id}
          onOpen={setOpened}
          openId={opened?.['_id']}
        />
      </ListFrame>
      {opened && <DeliveryDetail webhookId={id} deliveryId={opened['_id']} />}
    </section>
  )
}

function useDeliveryColumns(): readonly GridColumn<Delivery>[] {
  const texts = useTexts(webhookTexts)
  const { number, dateTime, relative } = useFormats()
  return useMemo(
    () => [
      {
        id: 'time',
        title: texts.columns.time,
        width: '180px',
        fold: { line: 2 },
        cell: ({ timestamp }) => <span title={relative(timestamp)}>{dateTime(timestamp)}</span>,
      },
      {
        id: 'event',
        title: texts.columns.event,
        width: 'minmax(140px, 1fr)',
        isKept: true,
        cell: ({ event }) => <span title={event}>{eventText(texts, event)}</span>,
      },
      {
        id: 'result',
        title: texts.columns.result,
        width: '130px',
        isKept: true,
        cell: ({ status }) => <Mark tone={tones[status]}>{texts.statuses[status]}</Mark>,
      },
      {
        id: 'attempts',
        title: texts.columns.attempts,
        width: '100px',
        isNumber: true,
        fold: { line: 2, isNamed: true },
        cell: ({ attempts }) => number(attempts),
      },
      {
        id: 'answer',
        title: texts.columns.answer,
        width: 'minmax(160px, 2fr)',
        fold: { line: 3, isNamed: true },
        cell: ({ responseStatus, error }) => error ?? responseStatus ?? '',
      },
    ],
    [texts, number, dateTime, relative],
  )
}

/** One delivery with its payload and the answer. */
function DeliveryDetail({ webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string }): ReactNode {
  const texts = useTexts(webhookTexts)
  const params = { path: { webhook_id: webhookId, delivery_id: deliveryId } }
  const { data } = useQuery({
    queryKey: ['webhooks', webhookId, 'deliveries', 'one', deliveryId],
    queryFn: ({ signal }) => unwrap(api.GET('/account/webhooks/{webhook_id}/deliveries/{delivery_id}', { params, signal })),
  })
  const retry = useWrite(['webhooks'], () => unwrap(api.POST('/account/webhooks/{webhook_id}/deliveries/{delivery_id}/retry', { params })))
  if (data === undefined) return undefined
  return (
    <section className={classes['detail']} aria-label={texts.payload}>
      <div className="page-head">
        <h3>
          {eventText(texts, data.event)} {data.responseStatus ?? ''} {data.error ?? ''}
        </h3>
        <ActButton act={retry}>{texts.resend}</ActButton>
      </div>
      {retry.error && <p role="alert">{retry.error.message}</p>}
      {data.responseBody && <pre tabIndex={0}>{data.responseBody}</pre>}
      <pre tabIndex={0}>{JSON.stringify(data.payload, undefined, 2)}</pre>
    </section>
  )
}
