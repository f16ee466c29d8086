import { textOfBase64, textOfHexadecimal } from './decode-bytes.ts'
import { mostFindings, type Suspicion } from './suspicion.ts'

/** A passage that decodes to text, and its position. */
export interface DecodedText {
  readonly index: number
  readonly text: string
  /** Encoded as addresses are: only orders in it are suspect. */
  readonly isUsual: boolean
}

interface Encoding {
  readonly pattern: RegExp
  /** A match consists of these characters alone … */
  readonly alphabet: Uint8Array
  /** … and has at least so many of them. */
  readonly shortest: number
  /** A match has this sign. */
  readonly sign?: string
  readonly isUsual?: boolean
  readonly decode: (encoded: string) => string
}

/** How text is encoded that people are not to read. */
export const encodings: readonly Encoding[] = [
  { pattern: /[A-Za-z\d+/_-]{24,}={0,2}/g, alphabet: charactersOf(/[A-Za-z\d+/_=-]/), shortest: 24, decode: textOfBase64 },
  {
    // wrapped to short lines
    pattern: /(?<![A-Za-z\d+/])(?:[A-Za-z\d+/]{16,120}\n){1,40}[A-Za-z\d+/]{4,120}={0,2}/g,
    alphabet: charactersOf(/[A-Za-z\d+/=\n]/),
    shortest: 21,
    sign: '\n',
    decode: textOfBase64,
  },
  { pattern: /[A-Z2-7]{24,}={0,6}/g, alphabet: charactersOf(/[A-Z2-7=]/), shortest: 24, decode: fromBase32 },
  {
    pattern: /(?:\d{2,3}[ ,]{1,2}){11,}\d{2,3}/g,
    alphabet: charactersOf(/[\d ,]/),
    shortest: 35,
    decode: (encoded) => fromNumbers(encoded, 10),
  },
  {
    pattern: /(?:[0-7]{2,3}[ ,]{1,2}){11,}[0-7]{2,3}/g,
    alphabet: charactersOf(/[0-7 ,]/),
    shortest: 35,
    decode: (encoded) => fromNumbers(encoded, 8),
  },
  { pattern: /(?:(?:0x|\\x)?[\da-f]{2}[ :,]?){12,}/gi, alphabet: charactersOf(/[\da-fx\\ :,]/i), shortest: 24, decode: fromHexadecimal },
  { pattern: /(?:[01]{8}[ ,]?){8,}/g, alphabet: charactersOf(/[01 ,]/), shortest: 64, decode: fromBinary },
  { pattern: /(?:%[\da-f]{2}[\w.]{0,3}){8,}/gi, alphabet: charactersOf(/[%\w.]/), shortest: 24, sign: '%', decode: fromPercent },
  {
    pattern: /(?:[\w.,!'-]{1,30}%[\da-f]{2}){3,200}[\w.,!'-]{0,30}/gi,
    alphabet: charactersOf(/[%\w.,!'-]/),
    shortest: 12,
    sign: '%',
    decode: fromPercent,
    isUsual: true,
  },
  {
    pattern: /(?:\\u(?:[\da-f]{4}|\{[\da-f]{1,6}\})){6,}/gi,
    alphabet: charactersOf(/[\\u{}\da-f]/i),
    shortest: 30,
    sign: '\\',
    decode: fromEscapes,
  },
]

/** Decodes base64, hexadecimal, binary, percent and escape sequences that turn out to be text. */
export function decodedTexts(text: string): readonly DecodedText[] {
  return possibleEncodings(text).flatMap(({ pattern, decode, isUsual = false }) =>
    Iterator.from(text.matchAll(pattern))
      .map(({ 0: encoded, index }) => ({ index, text: decode(encoded), isUsual }))
      .filter((decoded) => isText(decoded.text))
      .take(mostFindings)
      .toArray(),
  )
}

/** For each ASCII character 1 if the pattern has it, else 0. */
function charactersOf(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0))
}

/**
 * The encodings that a text can have, by its signs and the runs of characters of their alphabets. A pattern tries anew at every
 * character, which takes many times as long for ordinary text.
 */
export function possibleEncodings(text: string): readonly Encoding[] {
  return encodings.filter((encoding) => (encoding.sign === undefined || text.includes(encoding.sign)) && hasRun(text, encoding))
}

/** Whether so many characters of the alphabet follow one another: looks at the last of them first, and goes on after one that does not belong. */
function hasRun(text: string, { alphabet, shortest }: Encoding): boolean {
  for (let last = shortest - 1; last < text.length;) {
    let at = last
    while (at > last - shortest && alphabet[text.charCodeAt(at)] === 1) at--
    if (at === last - shortest) return true
    last = at + shortest
  }
  return false
}

const sentence = /(?:[a-z']{2,20}[ ,]{1,2}){4}[a-z]{2}/i

/** Whether the text has words separated by spaces. */
export function isSentence(text: string): boolean {
  return sentence.test(text)
}

/** Builds the finding for a text that `decodedTexts` found. */
export function encodedPayload(index: number, shown: string): Suspicion {
  return { rule: 'encoded-payload', description: 'Text that is encoded so that people do not read it', index, shown }
}

const sampled = 200

/** Whether decoded bytes are text; hashes, keys and images are not. */
function isText(decoded: string): boolean {
  return (
    decoded.length >= 8 &&
    /^[\t\n\r\x20-\x7e\xa0-\u{1f9ff}]*$/u.test(decoded.slice(0, sampled)) &&
    (/ /.test(decoded) || isEncodedAgain.test(decoded))
  )
}

const isEncodedAgain = /^[A-Za-z\d+/_-]{24,2000}={0,2}$/

function fromHexadecimal(encoded: string): string {
  return textOfHexadecimal(encoded.replace(/0x|\\x|[ :,]/gi, ''))
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(encoded: string): string {
  const bits = Array.from(encoded.replace(/=+$/, ''), (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return fromBinary(bits.slice(0, bits.length - (bits.length % 8)))
}

function fromNumbers(encoded: string, radix: number): string {
  const codes = (encoded.match(/\d+/g) ?? []).map((digits) => Number.parseInt(digits, radix))
  return codes.every((code) => code >= 9 && code < 127) ? String.fromCharCode(...codes.slice(0, mostNumbers)) : ''
}

const mostNumbers = 5000

function fromBinary(encoded: string): string {
  return encoded.replace(/([01]{8})[ ,]?/g, (_, bits: string) => String.fromCharCode(Number.parseInt(bits, 2)))
}

function fromPercent(encoded: string): string {
  return encoded.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function fromEscapes(encoded: string): string {
  return encoded.replace(/\\u\{?([\da-f]{1,6})\}?/gi, (escape, code: string) => {
    const point = Number.parseInt(code, 16)
    return point > 0x10ffff ? escape : String.fromCodePoint(point)
  })
}
