import { isAtValueIndent, beginValue, rejectValue, finishValue, countLine, type SplitState, type Step } from '#feeds/reading/split-state.ts'

const newline = 0x0a
const space = 0x20
const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** Bytes that mean something within a value. */
const isDelimiter = new Uint8Array(256)
for (const byte of [quote, openList, closeList, openObject, closeObject]) isDelimiter[byte] = 1

/** Outside all values. */
export function betweenValues(scan: SplitState, at: number): number {
  const byte = scan.chunk[at] ?? 0
  if (byte === newline) countLine(scan, at)
  if (byte <= space || byte === comma || isByteOrderMark(scan, at)) return at + 1
  return byte === (scan.inList ? closeList : openList) ? toggleList(scan, at) : begin(scan, byte, at)
}

function isByteOrderMark({ base, chunk }: SplitState, at: number): boolean {
  return base + at < 3 && chunk[at] === [0xef, 0xbb, 0xbf][base + at]
}

/** Of the list at the top; within it nobody knows yet how the elements are indented. */
function toggleList(scan: SplitState, at: number): number {
  scan.inList = !scan.inList
  scan.indent = scan.inList ? undefined : 0
  scan.previousAt = scan.base + at
  return at + 1
}

function begin(scan: SplitState, byte: number, at: number): number {
  if (scan.inList && scan.previousAt < scan.lineStart) scan.indent ??= scan.base + at - scan.lineStart
  beginValue(scan, at)
  if (byte === openObject || byte === openList) return continueWith(scan, inValue, at)
  return continueWith(scan, scan.inList ? inElement : inLine, at)
}

function continueWith(scan: SplitState, step: Step, at: number): number {
  scan.step = step
  return at
}

/** Within an object or a list, outside texts. */
function inValue(scan: SplitState, at: number): number {
  const { chunk, base } = scan
  for (let i = at; i < chunk.length; i++) {
    const byte = chunk[i] ?? 0
    if (byte === newline) countLine(scan, i)
    if (byte <= space) continue
    if (isDelimiter[byte] === 1) return onDelimiter(scan, byte, i)
    scan.previous = byte
    scan.previousAt = base + i
  }
  return chunk.length
}

function onDelimiter(scan: SplitState, byte: number, at: number): number {
  if (byte === openObject && startsNextValue(scan, at))
    return fail(scan, 'it does not end before the next one begins', { step: betweenValues, at })
  scan.previous = byte
  scan.previousAt = scan.base + at
  if (byte === quote) return continueWith(scan, inText, at + 1)
  return byte === openObject || byte === openList ? open(scan, byte, at) : close(scan, byte, at)
}

/** A line that begins like a value where none may stand, or where none was expected: the value before it is broken. */
function startsNextValue(scan: SplitState, at: number): boolean {
  const { stack, previous, isLineByLine } = scan
  if (stack.length === 0 || !isAtValueIndent(scan, at)) return false
  if (isLineByLine) return true
  return previous !== colon && previous !== openList && !(previous === comma && stack.at(-1) === openList)
}

function open(scan: SplitState, byte: number, at: number): number {
  const { stack, limits } = scan
  if (stack.length >= limits.maxDepth)
    return fail(scan, `it is nested deeper than ${String(limits.maxDepth)} levels`, { step: skipBrokenValue, at })
  stack.push(byte)
  return at + 1
}

function close(scan: SplitState, byte: number, at: number): number {
  const opened = scan.stack.pop()
  if ((byte === closeObject) !== (opened === openObject)) return fail(scan, 'its brackets do not match', { step: skipBrokenValue, at })
  return scan.stack.length > 0 ? at + 1 : finish(scan, at + 1)
}

function finish(scan: SplitState, at: number): number {
  finishValue(scan, at)
  return continueWith(scan, betweenValues, at)
}

function fail(scan: SplitState, problem: string, { step, at }: { readonly step: Step; readonly at: number }): number {
  rejectValue(scan, problem)
  return continueWith(scan, step, at)
}

function inText(scan: SplitState, at: number): number {
  const { chunk } = scan
  for (let i = at; i < chunk.length; i++) {
    const byte = chunk[i]
    if (byte === quote) return continueWith(scan, scan.stack.length > 0 ? inValue : inElement, i + 1)
    if (byte === backslash) return continueWith(scan, afterBackslash, i + 1)
    if (byte === newline) return fail(scan, 'a text in it does not end on its line', { step: skipBrokenValue, at: i })
  }
  return chunk.length
}

function afterBackslash(scan: SplitState, at: number): number {
  return continueWith(scan, inText, scan.chunk[at] === newline ? at : at + 1)
}

/** What is no object: a whole line of a file, or an element of a list. It is cut out to be refused at its place. */
export function inLine(scan: SplitState, at: number): number {
  const end = scan.chunk.indexOf(newline, at)
  return end === -1 ? scan.chunk.length : finish(scan, end)
}

function inElement(scan: SplitState, at: number): number {
  for (let i = at; i < scan.chunk.length; i++) {
    const byte = scan.chunk[i]
    if (byte === quote) return continueWith(scan, inText, i + 1)
    if (byte === comma || byte === closeList || byte === newline) return finish(scan, i)
  }
  return scan.chunk.length
}

/** After a broken value, to the next line that begins as the values before it did. */
export function skipBrokenValue(scan: SplitState, at: number): number {
  if (scan.indent === undefined) {
    scan.pieces.push({ line: scan.line, fault: 'the values that follow in this list cannot be told apart' })
    return continueWith(scan, ignoreRest, at)
  }
  for (let i = at; i < scan.chunk.length; i++) {
    const byte = scan.chunk[i] ?? 0
    if (byte === newline) countLine(scan, i)
    else if (byte === openObject && isAtValueIndent(scan, i)) return continueWith(scan, betweenValues, i)
    else if (byte > space) scan.previousAt = scan.base + i
  }
  return scan.chunk.length
}

function ignoreRest({ chunk }: SplitState): number {
  return chunk.length
}
