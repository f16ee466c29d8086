import { digitsKey, orderByKey, textKey } from './sort-key.ts'

/**
 * Alpine's apk-tools 3: numbers, a letter, suffixes, a commit hash and the package's revision. When one version ends where the other
 * continues, a prerelease suffix sorts below the end and everything else above it. A number may follow the letter, as apk-tools 2
 * allowed: packages and advisories of sudo and OpenSMTPD are written so (1.9.5p2-r0).
 */
export const apk = orderByKey({ name: 'apk', keyOf: apkKey, isParsable: isApkVersion })

const suffixTags: ReadonlyMap<string, string> = new Map([
  ['alpha', '\u0001'],
  ['beta', '\u0002'],
  ['pre', '\u0003'],
  ['rc', '\u0004'],
  ['cvs', '\u000A'],
  ['svn', '\u000B'],
  ['git', '\u000C'],
  ['hg', '\u000D'],
  ['p', '\u000E'],
])
const invalid = '\u0005'
const end = '\u0006'
const revision = '\u0007'
const hash = '\u0008'
const suffixNumber = '\u0009'
const letter = '\u000F'
const number = '\u0010'

const zeroLed = '\u0001'
const plain = '\u0002'

const suffixNames = [...suffixTags.keys()].join('|')
const shape = String.raw`\d+(?:\.\d+)*(?:[a-z]\d*)?(?:_(?:${suffixNames})(?![a-z])\d*)*(?:~[\da-f]+)?`
const valid = new RegExp(String.raw`^${shape}(?:-r\d+)?$`)
/** A revision without a number counts as 0 where it is unambiguous. */
const readable = new RegExp(String.raw`^${shape}(?:-r(?:\d+|(?=-|$)))?`)
const token = /\.?\d+|[a-z]|_[a-z]+\d*|~[\da-f]+|-r\d*/g

function apkKey(version: string): string {
  const text = version.trim()
  const read = readable.exec(text)?.[0] ?? ''
  const tokens = read.match(token) ?? []
  return tokens.map(tokenKey).join('') + (read !== '' && read.length === text.length ? end : invalidKey(text.slice(read.length)))
}

const tokenKeys: ReadonlyMap<string, (written: string) => string> = new Map([
  ['.', (written) => laterNumberKey(written.slice(1))],
  ['_', suffixKey],
  ['~', (written) => hash + textKey(written)],
  ['-', (written) => revision + digitsKey(written.slice('-r'.length))],
])

function tokenKey(written: string): string {
  const known = tokenKeys.get(written.charAt(0))
  if (known !== undefined) return known(written)
  return /^\d/.test(written) ? number + digitsKey(written) : letter + written
}

/** Compares numbers after the first that begin with zero as text, like decimal places: 1.1 > 1.02 > 1.010. */
function laterNumberKey(digits: string): string {
  return number + (digits.startsWith('0') ? zeroLed + textKey(digits) : plain + digitsKey(digits))
}

function suffixKey(written: string): string {
  const digits = /\d*$/.exec(written)?.[0] ?? ''
  const tag = suffixTags.get(written.slice(1, written.length - digits.length)) ?? invalid
  return digits === '' ? tag : tag + suffixNumber + digitsKey(digits)
}

/** Orders invalid rests, which apk leaves unordered, except where a revision is expected. */
function invalidKey(rest: string): string {
  return invalid + textKey(rest.startsWith('-') ? '' : rest)
}

function isApkVersion(version: string): boolean {
  return valid.test(version.trim())
}
