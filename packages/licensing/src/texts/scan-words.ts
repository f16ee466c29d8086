import { continueHash, emptyHash, hashCharacter, hashWord } from './word-hash.ts'

/** The words of a text as the SPDX matching guidelines compare them: a hash of each, and where it starts. */
export interface ScannedWords {
  readonly hashes: Int32Array
  readonly starts: Int32Array
}

interface Scan {
  readonly text: string
  readonly hashes: Int32Array
  readonly starts: Int32Array
  /** Whether a word is known, so that a hyphen at the end of a line is read as a hyphenation. */
  readonly isKnown: (hash: number) => boolean
  count: number
}

/**
 * Splits a text of lower case into words. Ignores punctuation, comment markers, markup, escapes, numbers of list items, "all rights
 * reserved" and hyphenation at the ends of lines.
 */
export function scanWords(text: string, isKnown: (hash: number) => boolean): ScannedWords {
  const scan: Scan = { text, isKnown, hashes: new Int32Array(text.length), starts: new Int32Array(text.length), count: 0 }
  for (let at = 0; at < text.length;) at = step(scan, at)
  return { hashes: scan.hashes.subarray(0, scan.count), starts: scan.starts.subarray(0, scan.count) }
}

function step(scan: Scan, at: number): number {
  const code = scan.text.charCodeAt(at)
  const kind = code < 128 ? (asciiKinds[code] ?? separator) : kindOf(code)
  if (kind === separator) return at + 1
  if (kind === letter) return readWord(scan, at)
  return kind === ideograph ? readIdeograph(scan, at, code) : readSpecial(scan, at)
}

const separator = 0
const letter = 1
const special = 2
const ideograph = 3

const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => asciiKind(String.fromCharCode(code)))

function asciiKind(char: string): number {
  if (/[a-z0-9]/iu.test(char)) return letter
  return '<&\\'.includes(char) ? special : separator
}

/** Latin, Greek and Cyrillic letters make words; every CJK character is one; the rest (dashes, quotes, bullets, signs) separates. */
function kindOf(code: number): number {
  if (code < 0xc0 || (code >= 0x2000 && code < 0x3040)) return separator
  if (code < 0x2000) return letter
  return code < 0xd800 ? ideograph : separator
}

function readWord(scan: Scan, at: number): number {
  const end = wordEnd(scan.text, at)
  if (end - at <= 4 && isMarker(scan, at, end)) return end
  const hash = continueHash(emptyHash, scan.text, at, end)
  const rest = scan.text.charCodeAt(end) === 0x2d ? joinHyphenated(scan, hash, at, end) : 0
  if (rest > 0) return rest
  add(scan, hash, at, end)
  return end
}

function wordEnd(text: string, at: number): number {
  let end = at + 1
  while (end < text.length && isLetter(text.charCodeAt(end))) end += 1
  return end
}

function isLetter(code: number): boolean {
  return code < 128 ? asciiKinds[code] === letter : kindOf(code) === letter
}

function readIdeograph(scan: Scan, at: number, code: number): number {
  scan.hashes[scan.count] = hashCharacter(emptyHash, code)
  scan.starts[scan.count] = at
  scan.count += 1
  return at + 1
}

const version = new Set(['version', 'v', 'license', 'licence', 'gpl', 'lgpl', 'rev', 'revision'].map(hashWord))
const marker = /^(?:\d{1,2}|[a-z]|[ivx]{1,4})$/u

/** Whether a short word numbers a list item: `1.`, `(a)`, `iv)`. In "version 2." it does not. */
function isMarker({ text, hashes, count }: Scan, at: number, end: number): boolean {
  const next = text.charCodeAt(end)
  const isClosed = next === 0x29 || (next === 0x2e && !(text.charCodeAt(end + 1) > 32))
  return isClosed && !version.has(hashes[count - 1] ?? 0) && marker.test(text.slice(at, end))
}

const hyphenated = /-[ \t]*\r?\n[^\p{L}\p{N}\n]{0,20}(?=[a-z])/uy

/** Reads `redis-` and `tribution` on the next line as one word when it is known; returns where it ends, or 0. */
function joinHyphenated(scan: Scan, hash: number, at: number, end: number): number {
  hyphenated.lastIndex = end
  if (!hyphenated.test(scan.text)) return 0
  const rest = hyphenated.lastIndex
  const last = wordEnd(scan.text, rest)
  const joined = continueHash(hash, scan.text, rest, last)
  if (!scan.isKnown(joined)) return 0
  add(scan, joined, at, last)
  return last
}

const [all, rights, reserved] = ['all', 'rights', 'reserved'].map(hashWord)
/** Prefixes that the guidelines allow to be written apart. */
const prefixes: ReadonlyMap<number, RegExp> = new Map([
  [hashWord('sub'), /^licen[sc]/u],
  [hashWord('non'), /^commercial/u],
  [hashWord('per'), /^cent$/u],
])

function add(scan: Scan, hash: number, at: number, end: number): void {
  const { hashes, starts, count, text } = scan
  const last = hashes[count - 1] ?? 0
  if (prefixes.get(last)?.test(text.slice(at, end)) === true) {
    hashes[count - 1] = continueHash(last, text, at, end)
  } else if (hash === reserved && last === rights && hashes[count - 2] === all) {
    scan.count = count - 2
  } else {
    hashes[count] = hash
    starts[count] = at
    scan.count = count + 1
  }
}

const entity = /&(?:#x?[0-9a-f]{1,6}|[a-z]{2,8});/uy
const tag = /<[a-z/!][^<>]{0,300}>/uy
const escape = /\\[nrt]/uy

/** Skips an entity, a tag or an escape; `&` alone is "and". */
function readSpecial(scan: Scan, at: number): number {
  for (const pattern of [entity, tag, escape]) {
    pattern.lastIndex = at
    if (pattern.test(scan.text)) return pattern.lastIndex
  }
  if (scan.text[at] === '&') add(scan, and, at, at + 1)
  return at + 1
}

const and = hashWord('and')
