import { describeEvent } from '#webhooks/messages/describe-event.ts'
import { toMattermostMessage } from '#webhooks/messages/mattermost-message.ts'
import type { Notice } from '#webhooks/messages/notice.ts'
import { toSlackMessage } from '#webhooks/messages/slack-message.ts'
import { toTeamsMessage } from '#webhooks/messages/teams-message.ts'
import { type StoredEvent, toPayload } from '#webhooks/payload.ts'

/** What a webhook sends: the signed payload, or a message of a chat (docs/reference/webhooks.md#chat-formats). */
export const messageFormats = ['waybill', 'slack', 'teams', 'mattermost'] as const
export type MessageFormat = (typeof messageFormats)[number]

const writers: Readonly<Record<Exclude<MessageFormat, 'waybill'>, (notice: Notice) => object>> = {
  slack: toSlackMessage,
  teams: toTeamsMessage,
  mattermost: toMattermostMessage,
}

/** Writes an event in the format of a webhook. Pure. */
export function toMessage(format: MessageFormat, event: StoredEvent, publicUrl: string): object {
  return format === 'waybill' ? toPayload(event, publicUrl) : writers[format](describeEvent(event, publicUrl))
}
