import { isUtf8 } from 'node:buffer'
import { invalid } from '#platform/refusal.ts'
import { tooDeepAt } from '#standards/json/json-depth.ts'

const maxDepth = 200

/**
 * Parses a JSON body. Refuses with 400, naming the place: broken syntax, nesting that would exhaust a recursive reader,
 * keys that reach for prototypes, and text no database can keep (NUL, halves of characters).
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  if (!isUtf8(bytes)) throw invalid('body', 'the body is not valid UTF-8')
  if (tooDeepAt(bytes, maxDepth) !== undefined) throw invalid('body', `the body is nested deeper than ${String(maxDepth)} levels`)
  const value = parse(bytes)
  if (isSuspicious(bytes)) refuseBadText(value)
  return value
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw invalid('body', `the body is not JSON: ${(error as Error).message}`)
  }
}

const marks = ['__proto__', '\\u00', '\\ud', '\\uD']

function isSuspicious(bytes: Buffer): boolean {
  return marks.some((mark) => bytes.includes(mark))
}

interface Place {
  readonly value: unknown
  readonly path: string
}

/** Walks without recursion; only bodies that carry a suspicious mark come here. */
function refuseBadText(root: unknown): void {
  const waiting: Place[] = [{ value: root, path: '' }]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (typeof place.value === 'string') checkText(place.value, place.path)
    waiting.push(...childrenOf(place))
  }
}

function childrenOf({ value, path }: Place): readonly Place[] {
  if (typeof value !== 'object' || value === null) return []
  const children = Object.entries(value).map(([key, child]) => ({
    key,
    value: child as unknown,
    path: path === '' ? key : `${path}.${key}`,
  }))
  for (const child of children) {
    if (child.key === '__proto__') throw invalid(child.path, 'the key __proto__ is not accepted')
    checkText(child.key, child.path)
  }
  return children
}

function checkText(text: string, path: string): void {
  if (text.includes('\0')) throw invalid(path, `${path} must not contain NUL characters`)
  if (!text.isWellFormed()) throw invalid(path, `${path} is not valid Unicode text`)
}
