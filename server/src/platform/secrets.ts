import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what has to be kept but never shown, such as the tokens of issue trackers. */
export interface SecretBox {
  /** Sealed text carries its format version; sealing the same text twice gives different results. */
  readonly seal: (text: string, purpose: string) => string
  /** Opens what was sealed for the same purpose; throws when it was sealed with another key or was altered. */
  readonly open: (sealed: string, purpose: string) => string
}

const version = 'v1'

/** AES-256-GCM under a key derived from WAYBILL_SECRET; the purpose is bound to the text, so that values cannot be swapped. */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, 'waybill', 'stored secrets', 32))
  return {
    seal(text, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed, purpose) {
      const [form, text = ''] = sealed.split('.')
      if (form !== version) throw new Error('the stored secret has an unknown form')
      const bytes = Buffer.from(text, 'base64url')
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      cipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
    },
  }
}
