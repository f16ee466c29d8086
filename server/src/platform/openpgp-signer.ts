import { readFile } from 'node:fs/promises'
import type * as OpenPgp from 'openpgp'
import type { PrivateKey } from 'openpgp'
import { ConfigError } from '#platform/read-setting.ts'

/** The operator's OpenPGP key, which signs CSAF documents (RFC 9580). */
export interface OpenPgpSigner {
  /** In upper-case hex. */
  readonly fingerprint: string
  /** The public half in ASCII armour. */
  readonly publicKey: string
  /** When the key expires; undefined for never. */
  readonly expires: Date | undefined
  /** Creates a detached signature in ASCII armour. */
  readonly sign: (bytes: Uint8Array) => Promise<string>
}

export interface OpenPgpSettings {
  /** A private key in ASCII armour, or the path of a file that holds one. */
  readonly key: string
  readonly passphrase: string | undefined
}

const allowed = 'a private OpenPGP key in ASCII armour that can sign and has not expired, or the path of a file that holds one'

/** Opens the key of `WAYBILL_OPENPGP_KEY`; throws a one-line ConfigError that never shows the key. */
export async function openOpenPgpSigner({ key, passphrase }: OpenPgpSettings): Promise<OpenPgpSigner> {
  const { readPrivateKey } = await loadOpenPgp()
  const armored = await readArmor(key)
  const read = await readPrivateKey({ armoredKey: armored }).catch(() => Promise.reject(invalidKey(allowed)))
  const opened = await unlockKey(read, passphrase)
  await opened.getSigningKey().catch(() => Promise.reject(invalidKey(allowed)))
  const expires = await opened.getExpirationTime()
  return {
    fingerprint: opened.getFingerprint().toUpperCase(),
    publicKey: opened.toPublic().armor(),
    expires: expires instanceof Date ? expires : undefined,
    sign: (bytes) => signDetached(opened, bytes),
  }
}

/** Reports whether the key stays valid for at least so many days. */
export function isValidFor({ expires }: OpenPgpSigner, now: Date, days = 0): boolean {
  return expires === undefined || expires.getTime() > now.getTime() + days * 86_400_000
}

/** The library is loaded only where a key is set: it weighs more than a megabyte. */
function loadOpenPgp(): Promise<typeof OpenPgp> {
  return import('openpgp')
}

/** Line ends may be written as \n, as in environment files. */
async function readArmor(key: string): Promise<string> {
  if (key.trimStart().startsWith('-----BEGIN')) return key.replaceAll(String.raw`\n`, '\n')
  return readFile(key, 'utf8').catch(() => Promise.reject(invalidKey(allowed)))
}

async function unlockKey(key: PrivateKey, passphrase: string | undefined): Promise<PrivateKey> {
  if (key.isDecrypted()) return key
  if (passphrase === undefined) throw invalidKey('it is protected; set WAYBILL_OPENPGP_PASSPHRASE')
  const { decryptKey } = await loadOpenPgp()
  return decryptKey({ privateKey: key, passphrase }).catch(() =>
    Promise.reject(new ConfigError('WAYBILL_OPENPGP_PASSPHRASE=*** is not valid: it must open the key of WAYBILL_OPENPGP_KEY')),
  )
}

async function signDetached(key: PrivateKey, bytes: Uint8Array): Promise<string> {
  const { createMessage, sign } = await loadOpenPgp()
  return sign({ message: await createMessage({ binary: bytes }), signingKeys: key, detached: true, format: 'armored' })
}

function invalidKey(reason: string): ConfigError {
  return new ConfigError(`WAYBILL_OPENPGP_KEY=*** is not valid: ${reason}`)
}
