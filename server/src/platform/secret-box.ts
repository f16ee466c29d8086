import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what has to be kept but never shown, such as the tokens of issue trackers. */
export interface SecretBox {
  /** Sealed text carries its format version; sealing the same text twice gives different results. */
  readonly seal: (text: string, purpose: string) => string
  /** Opens what was sealed for the same purpose; throws when it was sealed with another key or was altered. */
  readonly open: (sealed: string, purpose: string) => string
}

const version = 'v1'
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key derived from WAYBILL_SECRET; the purpose is bound to the text, so that values cannot be swapped. */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, 'waybill', 'stored secrets', 32))
  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed, purpose) {
      const bytes = decodeSealed(sealed)
      const [nonce, tag, text] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, overhead), bytes.subarray(overhead)]
      const cipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose)).setAuthTag(tag)
      try {
        return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8')
      } catch (cause) {
        throw new Error('a stored secret cannot be opened: it was sealed under another WAYBILL_SECRET, or altered', { cause })
      }
    },
  }
}

const overhead = nonceBytes + tagBytes

function decodeSealed(sealed: string): Buffer {
  const [form, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (form !== version || bytes.length < overhead) throw new Error('a stored secret has an unknown form')
  return bytes
}
