import type { SecretBox } from '#platform/secret-box.ts'

const purpose = 'backup'
const text = 'waybill'

/** Seals a known text with this service's secret. */
export function makeSecretSeal({ seal }: SecretBox): string {
  return seal(text, purpose)
}

/** Checks whether a seal was made with this service's secret. */
export function hasSameSecret({ open }: SecretBox, sealed: string): boolean {
  try {
    return open(sealed, purpose) === text
  } catch {
    return false
  }
}
