import { asObject, type JsonObject } from '../../json/json-values.ts'
import { ManifestError } from '../manifest-error.ts'

/** Parses a JSON object. Throws a ManifestError. */
export function parseJson(text: string): JsonObject {
  const value = asObject(parseOrThrow(text.replace(/^\uFEFF/u, '')))
  if (value === undefined) throw new ManifestError('it is not a JSON object')
  return value
}

/** Parses JSON with comments and trailing commas. Throws a ManifestError. */
export function parseJsonWithComments(text: string): JsonObject {
  return parseJson(withoutComments(text))
}

function parseOrThrow(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ManifestError('it is not valid JSON')
  }
}

interface Stripping {
  readonly parts: string[]
  /** The part with a comma that may turn out to be trailing. */
  comma: number | undefined
}

function withoutComments(text: string): string {
  const stripping: Stripping = { parts: [], comma: undefined }
  for (let at = 0; at < text.length;) {
    const end = endOfToken(text, at)
    addToken(stripping, text.slice(at, end))
    at = end
  }
  return stripping.parts.join('')
}

function addToken(stripping: Stripping, token: string): void {
  const { parts, comma } = stripping
  if (/^\/[/*]/u.test(token)) parts.push(' ')
  else parts.push(token)
  if (/^[}\]]/u.test(token) && comma !== undefined) parts[comma] = ' '
  if (token === ',') stripping.comma = parts.length - 1
  else if (!/^(?:\s|\/[/*])/u.test(token)) stripping.comma = undefined
}

function endOfToken(text: string, at: number): number {
  if (text[at] === '"') return endOfString(text, at)
  if (text.startsWith('//', at)) return endAfter(text, '\n', at)
  if (text.startsWith('/*', at)) return endAfter(text, '*/', at + 2)
  const run = /[^"/,}\]\s]+|\s+/uy
  run.lastIndex = at
  return run.test(text) ? run.lastIndex : at + 1
}

function endAfter(text: string, closing: string, from: number): number {
  const found = text.indexOf(closing, from)
  return found === -1 ? text.length : found + closing.length
}

function endOfString(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at++) {
    if (text[at] === '"') return at + 1
    if (text[at] === '\\') at++
  }
  return text.length
}
