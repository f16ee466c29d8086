import type { SecretBox } from '#platform/secrets.ts'

const purpose = 'backup'
const text = 'waybill'

/** A known text under this service's secret. */
export function sealedProof({ seal }: SecretBox): string {
  return seal(text, purpose)
}

/** Whether it was sealed under this service's secret. */
export function isOurs({ open }: SecretBox, sealed: string): boolean {
  try {
    return open(sealed, purpose) === text
  } catch {
    return false
  }
}
