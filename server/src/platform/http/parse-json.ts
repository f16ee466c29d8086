import { isUtf8 } from 'node:buffer'
import { invalid } from '#platform/http-error.ts'

const quote = 0x22
const backslash = 0x5c
const maxDepth = 200

/**
 * Parses a JSON body. Throws a 400 with the path of broken syntax, excessive nesting, prototype keys, and text that no database can store
 * (NUL, lone surrogates).
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  if (!isUtf8(bytes)) throw invalid('body', 'the body is not valid UTF-8')
  if (nestingDepth(bytes) > maxDepth) throw invalid('body', `the body is nested deeper than ${String(maxDepth)} levels`)
  const value = parse(bytes)
  if (isSuspicious(bytes)) rejectBadText(value)
  return value
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw invalid('body', `the body is not JSON: ${(error as Error).message}`)
  }
}

/** Counts the deepest nesting of brackets on the bytes, so that hostile nesting never reaches a parser. */
export function nestingDepth(bytes: Uint8Array): number {
  const found = { depth: 0, deepest: 0, inText: false }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (found.inText && byte === backslash) i++
    else if (byte === quote) found.inText = !found.inText
    else if (!found.inText) step(found, byte)
  }
  return found.deepest
}

function step(found: { depth: number; deepest: number }, byte: number | undefined): void {
  if (byte === 0x7b || byte === 0x5b) found.deepest = Math.max(found.deepest, ++found.depth)
  if (byte === 0x7d || byte === 0x5d) found.depth--
}

const suspiciousMarks = ['__proto__', '\\u00', '\\ud', '\\uD']

function isSuspicious(bytes: Buffer): boolean {
  return suspiciousMarks.some((mark) => bytes.includes(mark))
}

interface JsonNode {
  readonly value: unknown
  readonly path: string
}

/** Walks the value without recursion; runs only for bodies with a suspicious mark. */
function rejectBadText(root: unknown): void {
  const waiting: JsonNode[] = [{ value: root, path: '' }]
  for (let scope = waiting.pop(); scope !== undefined; scope = waiting.pop()) {
    if (typeof scope.value === 'string') requireValidText(scope.value, scope.path)
    // as arguments of one call, the items of a long list would not fit on the stack
    for (const child of childrenOf(scope)) waiting.push(child)
  }
}

function childrenOf({ value, path }: JsonNode): readonly JsonNode[] {
  if (typeof value !== 'object' || value === null) return []
  const children = Object.entries(value).map(([key, child]) => ({
    key,
    value: child as unknown,
    path: path === '' ? key : `${path}.${key}`,
  }))
  for (const child of children) {
    if (child.key === '__proto__') throw invalid(child.path, 'the key __proto__ is not accepted')
    requireValidText(child.key, child.path)
  }
  return children
}

function requireValidText(text: string, path: string): void {
  if (text.includes('\0')) throw invalid(path, `${path} must not contain NUL characters`)
  if (!text.isWellFormed()) throw invalid(path, `${path} is not valid Unicode text`)
}
