import { createHash } from 'node:crypto'
import type { Member } from '#access/access.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { DigestContent } from '#digests/content/digest-content.ts'
import type { DigestSettings } from '#digests/digest-settings.ts'
import { unsubscribeUrl } from '#digests/unsubscribe/unsubscribe-token.ts'
import { renderHtml } from '#digests/writing/render-html.ts'
import { renderText } from '#digests/writing/render-text.ts'
import { writeDigest } from '#digests/writing/write-digest.ts'

/** A digest to be sent: to whom, what, and what makes it the same mail when it is sent again. */
export interface DigestToSend {
  readonly member: Member
  readonly settings: DigestSettings
  readonly content: DigestContent
  /** The slot, or a random text for one that was asked for. */
  readonly occasion: string
}

/** Makes the mail of a digest, with the headers by which mail programs offer to unsubscribe (RFC 2369, RFC 8058). */
export function makeMail(
  context: Pick<AppContext, 'config' | 'secrets'>,
  { member: { caller, email, company }, settings, content, occasion }: DigestToSend,
): Mail {
  const { publicUrl } = context.config.http
  const owner = { companyId: caller.companyId, userId: caller.id }
  const link = unsubscribeUrl(context, owner)
  const document = writeDigest(content, { settings, company, publicUrl, unsubscribeUrl: link })
  return {
    to: { name: caller.name, address: email },
    subject: document.subject,
    text: renderText(document),
    html: renderHtml(document),
    messageId: `digest.${hashOf([owner.companyId, owner.userId, occasion])}@${new URL(publicUrl).hostname}`,
    headers: {
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  }
}

/** Message ids are seen by others, so that they carry no id of ours. */
function hashOf(parts: readonly string[]): string {
  return createHash('sha256')
    .update(`message id of a digest ${parts.join(' ')}`)
    .digest('hex')
    .slice(0, 40)
}
