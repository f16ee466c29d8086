import type { SecretBox } from '#platform/secret-box.ts'

const purpose = 'backup'
const text = 'waybill'

/** A known text under this service's secret. */
export function makeSecretSeal({ seal }: SecretBox): string {
  return seal(text, purpose)
}

/** Whether it was sealed under this service's secret. */
export function hasSameSecret({ open }: SecretBox, sealed: string): boolean {
  try {
    return open(sealed, purpose) === text
  } catch {
    return false
  }
}
