import type { CryptoSource, CryptoUse } from '../crypto-use.ts'
import { describeAlgorithm } from '../describe-algorithm.ts'
import { knownFields } from '../known-fields.ts'
import { readSource } from '../source-text.ts'
import type { KeyFacts } from './key-facts.ts'
import { readDerKey } from './read-der-key.ts'
import { readOpensshPrivateKey, readSshPublicKey } from './read-ssh-key.ts'
import { readPgpKey } from './read-pgp-key.ts'

const mostKeys = 500

/** A key or certificate and where its text begins. */
interface FoundKey {
  readonly facts: KeyFacts
  readonly at: number
}

/** Finds certificates and keys: PEM, OpenSSH, PGP and PuTTY in text, DER, PKCS #12, Java and PGP key stores in bytes. No result holds a key. */
export function findKeyFiles({ path, code, bytes }: CryptoSource): readonly CryptoUse[] {
  const binary = bytes === undefined ? undefined : binaryKey(path, bytes)
  if (binary !== undefined) return usesOf(binary, 1)
  const text = bytes === undefined ? code : new TextDecoder('latin1').decode(bytes)
  const { lineAt } = readSource(text)
  return [...armoured(text), ...sshLines(text), ...puttyKeys(text)].slice(0, mostKeys).flatMap(({ facts, at }) => usesOf(facts, lineAt(at)))
}

const derNames = /\.(?:der|cer|crt|key|p12|pfx|p8|pk8|pkcs12|keystore|spki|x509)$/iu
const pgpNames = /\.(?:gpg|pgp|kbx|asc|key)$/iu

function binaryKey(path: string, bytes: Uint8Array): KeyFacts | undefined {
  if (derNames.test(path) && bytes[0] === 0x30) return readDerKey(bytes)
  if (pgpNames.test(path)) return readPgpKey(bytes)
  return isJavaKeyStore(bytes) ? { algorithm: 'JKS', kind: 'key' } : undefined
}

const javaKeyStore = [0xfe, 0xed, 0xfe, 0xed, 0, 0, 0]

function isJavaKeyStore(bytes: Uint8Array): boolean {
  return bytes.length > 20 && javaKeyStore.every((byte, at) => bytes[at] === byte)
}

const armour = /-----BEGIN ([A-Z\d ]{3,40})-----/gu
/** Base64, with line ends as they stand in strings of source code. */
const mostBody = 40_000

function* armoured(text: string): Iterable<FoundKey> {
  if (!text.includes('-----BEGIN ')) return
  for (const { index, 0: header, 1: label = '' } of text.matchAll(armour)) {
    const start = index + header.length
    const end = text.indexOf('-----', start)
    const body = end === -1 || end - start > mostBody ? '' : text.slice(start, end)
    const facts = body === '' ? undefined : armouredKey(label, body)
    if (facts !== undefined) yield { facts, at: index }
  }
}

type Reader = (bytes: Uint8Array) => KeyFacts | undefined

const readers: readonly (readonly [label: RegExp, read: Reader])[] = [
  [/^OPENSSH PRIVATE KEY$/u, readOpensshPrivateKey],
  [/^PGP (?:PUBLIC|PRIVATE) KEY BLOCK$/u, readPgpKey],
  [/^SSH2 PUBLIC KEY$/u, readSshPublicKey],
  [/CERTIFICATE$|KEY$/u, readDerKey],
]

function armouredKey(label: string, body: string): KeyFacts | undefined {
  const encrypted = /^\s*(?:\\r|\\n)*\s*Proc-Type: 4,ENCRYPTED/u.test(body)
  if (encrypted) return { algorithm: label.split(' ')[0] ?? '', kind: 'key', isPrivateKey: true }
  const read = readers.find(([pattern]) => pattern.test(label))?.[1]
  return read?.(decodeBase64(body))
}

/** Leaves out header lines, line ends of strings, quotes and the checksum of PGP. */
function decodeBase64(body: string): Uint8Array {
  const data = body
    .replaceAll(/^[\w-]+: .*$/gmu, '')
    .replaceAll(/\\[rn]/gu, '')
    .replace(/\n=[\w+/]{4}\s*$/u, '')
    .replaceAll(/[^\w+/]/gu, '')
    .replaceAll('_', '')
  return bytesOf(data)
}

function bytesOf(base64: string): Uint8Array {
  const whole = base64.slice(0, base64.length % 4 === 1 ? -1 : undefined)
  return Uint8Array.from(atob(whole), (letter) => letter.codePointAt(0) ?? 0)
}

const sshLine =
  /(?<![\w-])(?:ssh-(?:rsa|dss|ed25519|ed448)|ecdsa-sha2-nistp\d{3}|sk-(?:ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com) (AAAA[\w+/]{20,8000})/gu

function* sshLines(text: string): Iterable<FoundKey> {
  if (!text.includes(' AAAA')) return
  for (const { index, 1: data = '' } of text.matchAll(sshLine)) {
    const facts = readSshPublicKey(bytesOf(data))
    if (facts !== undefined) yield { facts, at: index }
  }
}

const putty = /^PuTTY-User-Key-File-\d: (ssh-rsa|ssh-dss|ssh-ed25519|ecdsa-sha2-nistp\d{3})/gmu
const puttyNames: Readonly<Record<string, string>> = { 'ssh-rsa': 'RSA', 'ssh-dss': 'DSA', 'ssh-ed25519': 'Ed25519' }

function* puttyKeys(text: string): Iterable<FoundKey> {
  if (!text.startsWith('PuTTY-User-Key-File-')) return
  for (const { index, 1: name = '' } of text.matchAll(putty)) {
    yield { facts: { algorithm: puttyNames[name] ?? 'ECDSA', kind: 'key', isPrivateKey: true }, at: index }
  }
}

function usesOf({ algorithm, size, kind, isPrivateKey, signature }: KeyFacts, line: number): readonly CryptoUse[] {
  const found = { how: 'key-file', confidence: 5, line } as const
  const key = {
    ...described(size === undefined ? algorithm : `${algorithm}-${size}`, algorithm),
    ...found,
    kind,
    ...knownFields({ size, isPrivateKey }),
  }
  if (signature === undefined) return [key]
  return [key, { ...described(signature, signature), ...found, kind: 'algorithm' }]
}

function described(name: string, plain: string): Pick<CryptoUse, 'algorithm' | 'family'> {
  return describeAlgorithm(name) ?? describeAlgorithm(plain) ?? { algorithm: plain, family: plain }
}
