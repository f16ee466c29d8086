import { type CryptoUse, findCryptography } from '@waybill/cryptography/source'
import { readRecords, share } from './read-records.ts'
import type { SetResult } from './set-result.ts'

/** One call of a library, with what the annotation of its line says. */
interface CallRecord {
  readonly id: string
  readonly language: 'java' | 'py' | 'go'
  readonly imports: readonly string[]
  readonly before: readonly string[]
  readonly call: string
  readonly expected: readonly { readonly kind: string; readonly name: string }[]
}

interface EvaluatedCall {
  readonly record: CallRecord
  readonly expected: ReadonlySet<string>
  readonly found: readonly CryptoUse[]
  readonly isMet: boolean
  /** Misses of one half alone were looked at while the rules were written. */
  readonly isSeen: boolean
}

const languages = { java: 'Java', py: 'Python', go: 'Go' } as const

/** Spellings of annotations and results for one family. */
const families: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/AES|RIJNDAEL/u, 'AES'],
  [/HMAC/u, 'HMAC'],
  [/CMAC/u, 'CMAC'],
  [/GMAC/u, 'GMAC'],
  [/HKDF/u, 'HKDF'],
  [/PBKDF2/u, 'PBKDF2'],
  [/CONCAT/u, 'ConcatKDF'],
  [/RSA|OAEP|PKCS1V15|ISO9796|X9\.31/u, 'RSA'],
  [/ECDSA|ECDH|^EC(?:-|$|P)|SECP|P-?(?:256|384|521)/u, 'EC'],
  [/ED25519|ED448|EDDSA/u, 'EdDSA'],
  [/X25519|X448/u, 'XDH'],
  [/DSA/u, 'DSA'],
  [/^(?:DH|DIFFIEHELLMAN|FFDH)/u, 'DH'],
  [/^SHA-?3|SHAKE|KECCAK/u, 'SHA-3'],
  [/^SHA-?(?:2|224|256|384|512)/u, 'SHA-2'],
  [/^SHA-?1/u, 'SHA-1'],
  [/3DES|DESEDE|TRIPLEDES/u, '3DES'],
  [/^DES/u, 'DES'],
  [/CHACHA/u, 'ChaCha20'],
  [/KYBER|ML-?KEM/u, 'ML-KEM'],
  [/DILITHIUM|ML-?DSA/u, 'ML-DSA'],
  [/SPHINCS|SLH-?DSA/u, 'SLH-DSA'],
  [/KALYNA|DSTU7624/u, 'Kalyna'],
  [/KUPYNA|DSTU7564/u, 'Kupyna'],
  [/CAST-?(?:5|128)/u, 'CAST5'],
  [/TLS|SSL/u, 'TLS'],
  [/VMPC/u, 'VMPC'],
  [/RC4|ARCFOUR/u, 'RC4'],
  [/RC5/u, 'RC5'],
  [/RC6/u, 'RC6'],
  [/SM2/u, 'SM2'],
  [/SM3/u, 'SM3'],
  [/SM4/u, 'SM4'],
  [/MD5/u, 'MD5'],
  [/MD4/u, 'MD4'],
  [/MD2/u, 'MD2'],
  [/CAST-?(?:6|256)/u, 'CAST6'],
  [/28147/u, 'GOST28147'],
  [/34\.?11|STREEBOG/u, 'GOST3411'],
  [/34\.?10/u, 'GOST3410'],
  [/34\.?12|KUZNYECHIK/u, 'Kuznyechik'],
  [/MCELIECE|CMCE/u, 'McEliece'],
  [/NTRU/u, 'NTRU'],
  [/FRODO/u, 'FrodoKEM'],
  [/KBKDF|COUNTER|FEEDBACK|PIPELINE|SP800-?108/u, 'KBKDF'],
  [/ECIES|^IES$/u, 'ECIES'],
]

/** Names all families of a name: `AES-CMAC` is AES and a CMAC, `SHA256withRSA` is RSA and SHA-2. */
function familiesOf(name: string): readonly string[] {
  const letters = name.toUpperCase()
  const parts = [letters, ...letters.split(/WITH|[-/]/u)]
  const known = families.filter(([pattern]) => parts.some((part) => pattern.test(part))).map(([, family]) => family)
  return known.length > 0 ? known : [letters.replaceAll(/[^A-Z]|(?<=GRAIN)V/gu, '')]
}

/** Records have few lines each, and what a call is made of often stands in the records above it in the same file. */
function linesAbove(record: CallRecord, ofFile: readonly CallRecord[]): readonly string[] {
  const above = ofFile.filter((other) => lineOf(other) < lineOf(record)).toSorted((one, other) => lineOf(one) - lineOf(other))
  return above.flatMap(({ before, call }) => before.concat(call))
}

function lineOf({ id }: CallRecord): number {
  return Number(id.slice(id.lastIndexOf(':') + 1))
}

function fileOf({ id }: CallRecord): string {
  return id.slice(0, id.lastIndexOf(':'))
}

interface CallContext {
  readonly ofFile: readonly CallRecord[]
  readonly isSeen: boolean
}

function evaluate(record: CallRecord, { ofFile, isSeen }: CallContext): EvaluatedCall {
  const above = [...record.imports, ...linesAbove(record, ofFile), ...record.before]
  const before = above.map((line) => line.replace(/^\s*(?:\/\/|#|\*|\/\*).*$/u, ''))
  const code = [...before, record.call.replace(/\s(?:\/\/|#\s).*$/u, '')].join('\n')
  const uses = findCryptography({ path: 'file', language: languages[record.language], code }).filter(({ how }) => how === 'call')
  const found = uses.filter(({ line }) => line === before.length + 1)
  const expected = new Set(record.expected.flatMap(({ name }) => familiesOf(name)))
  const isMet = found.some(({ algorithm }) => familiesOf(algorithm).some((family) => expected.has(family)))
  return { record, expected, found, isMet, isSeen }
}

/** A finding is right where the line's annotation names its family. */
function isRight({ expected }: EvaluatedCall, { algorithm }: CryptoUse): boolean {
  return familiesOf(algorithm).some((family) => expected.has(family))
}

/** An annotation names one algorithm of a line, so precision is that of lines; the second one counts every finding. */
function figuresOf(evaluated: readonly EvaluatedCall[], half: string): Readonly<Record<string, number>> {
  const met = evaluated.filter(({ isMet }) => isMet).length
  const findings = evaluated.flatMap((one) => one.found.map((use) => isRight(one, use)))
  return {
    [`recall, ${half}`]: share(met, evaluated.length),
    [`precision, ${half}`]: share(met, evaluated.filter(({ found }) => found.length > 0).length),
    [`precision of findings, ${half}`]: share(findings.filter(Boolean).length, findings.length),
  }
}

/** Measures calls by line: whether the annotated family is found there, and whether what is found is annotated. Lines without an annotation are not evaluated. */
export function measureCryptography(dataFolder: string): SetResult {
  const records = readRecords(dataFolder, 'crypto-calls-cbomkit.ndjson.gz') as readonly CallRecord[]
  const byFile = Map.groupBy(records, fileOf)
  const evaluated = records
    .map((record, at) => evaluate(record, { ofFile: byFile.get(fileOf(record)) ?? [], isSeen: at % 2 === 0 }))
    .filter(({ expected }) => expected.size > 0)
  const wrong = evaluated.filter((one) => !one.isMet || one.found.some((use) => !isRight(one, use)))
  return {
    set: 'cryptography',
    records: evaluated.length,
    figures: {
      ...figuresOf(evaluated, 'all'),
      ...figuresOf(
        evaluated.filter(({ isSeen }) => isSeen),
        'seen half',
      ),
      ...figuresOf(
        evaluated.filter(({ isSeen }) => !isSeen),
        'unseen half',
      ),
    },
    wrong: wrong.map(
      ({ record, expected, found, isSeen }) =>
        `${isSeen ? 'seen' : 'unseen'} ${record.id}: ${record.call} expected ${[...expected].join(' ')}, found ${found.map(({ algorithm }) => algorithm).join(' ')}`,
    ),
  }
}
