/** Where and why a text is not JSON. */
interface JsonSyntaxError {
  /** Index into the text; its length when the text is incomplete. */
  readonly at: number
  readonly expected: string
}

type State = 'value' | 'first-element' | 'first-key' | 'key' | 'colon' | 'after'

/** The scanner's position: the expected token and the open brackets. */
interface Scan {
  at: number
  state: State
  readonly open: string[]
}

const expectations: Readonly<Record<State, string>> = {
  value: 'a value',
  'first-element': 'a value or ]',
  'first-key': 'a property name in double quotes, or }',
  key: 'a property name in double quotes',
  colon: 'a colon',
  after: 'a comma or the closing bracket',
}

/**
 * Finds the first position at which a text is not JSON, which the engine's parser often omits; runs only on text that it rejected.
 * One pass, without recursion; undefined when the text is valid.
 */
export function findSyntaxError(text: string): JsonSyntaxError | undefined {
  const scan: Scan = { at: skipSpace(text, 0), state: 'value', open: [] }
  while (scan.at < text.length) {
    const expected = step(text, scan)
    if (expected !== undefined) return { at: scan.at, expected }
    scan.at = skipSpace(text, scan.at)
  }
  return isComplete(scan) ? undefined : { at: text.length, expected: expectationOf(scan) }
}

/** Formats an index as line and column, both from 1. */
export function lineAndColumn(text: string, at: number): string {
  const before = text.slice(0, at)
  const lines = before.split('\n').length
  return `line ${lines}, column ${at - before.lastIndexOf('\n')}`
}

/** Reads one token; returns what was expected when it is something else. */
function step(text: string, scan: Scan): string | undefined {
  if (scan.state === 'after') return afterValue(text, scan)
  if (scan.state === 'colon') return take(text, scan, ':', 'value')
  if (scan.state === 'key' || scan.state === 'first-key') return key(text, scan)
  return value(text, scan)
}

function afterValue(text: string, scan: Scan): string | undefined {
  const bracket = scan.open.at(-1)
  if (bracket === undefined) return 'the end of the document'
  if (text[scan.at] === bracket) return close(scan)
  return take(text, scan, ',', bracket === '}' ? 'key' : 'value')
}

function key(text: string, scan: Scan): string | undefined {
  if (scan.state === 'first-key' && text[scan.at] === '}') return close(scan)
  return text[scan.at] === '"' ? string(text, scan, 'colon') : expectations[scan.state]
}

function value(text: string, scan: Scan): string | undefined {
  const character = text[scan.at]
  if (character === ']' && scan.state === 'first-element') return close(scan)
  if (character === '{') return open(scan, '}', 'first-key')
  if (character === '[') return open(scan, ']', 'first-element')
  if (character === '"') return string(text, scan, 'after')
  return scalar(text, scan)
}

function scalar(text: string, scan: Scan): string | undefined {
  const pattern = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy
  pattern.lastIndex = scan.at
  if (!pattern.test(text)) return expectations[scan.state]
  scan.at = pattern.lastIndex
  scan.state = 'after'
  return undefined
}

/** Stops at a character that is not allowed in a string. */
function string(text: string, scan: Scan, next: State): string | undefined {
  const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/uy
  scan.at++
  while (scan.at < text.length && text[scan.at] !== '"') {
    escape.lastIndex = scan.at
    if (text[scan.at] === '\\' && !escape.test(text)) return 'an escape that JSON knows'
    if (text.charCodeAt(scan.at) < 0x20) return 'the end of the text, or the control character escaped'
    scan.at = Math.max(escape.lastIndex, scan.at + 1)
  }
  scan.state = next
  if (scan.at === text.length) return 'a closing quote'
  scan.at++
  return undefined
}

function take(text: string, scan: Scan, character: string, next: State): string | undefined {
  if (text[scan.at] !== character) return expectationOf(scan)
  scan.at++
  scan.state = next
  return undefined
}

function open(scan: Scan, bracket: string, next: State): undefined {
  scan.open.push(bracket)
  scan.at++
  scan.state = next
}

function close(scan: Scan): undefined {
  scan.open.pop()
  scan.at++
  scan.state = 'after'
}

function expectationOf(scan: Scan): string {
  return scan.state === 'after' ? `a comma or ${scan.open.at(-1) ?? 'the end'}` : expectations[scan.state]
}

function isComplete(scan: Scan): boolean {
  return scan.state === 'after' && scan.open.length === 0
}

function skipSpace(text: string, from: number): number {
  const space = /[ \t\r\n]*/uy
  space.lastIndex = from
  space.test(text)
  return space.lastIndex
}
