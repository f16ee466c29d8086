import type { SecretBox } from '#platform/secret-box.ts'

/** Secrets of webhooks as they are stored; each opens for its own webhook only. */
export function sealSecret(box: SecretBox, webhookId: string, secret: string): string {
  return box.seal(secret, purposeOf(webhookId))
}

/** Throws when it was sealed under another WAYBILL_SECRET. */
export function openSecret(box: SecretBox, webhookId: string, sealed: string): string {
  return box.open(sealed, purposeOf(webhookId))
}

function purposeOf(webhookId: string): string {
  return `webhook ${webhookId}`
}
