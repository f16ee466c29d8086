import { beginsLikeValue, beginValue, dropValue, finishValue, passLine, type Scan, type Step } from '#feeds/reading/scan-state.ts'

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
const isMark = new Uint8Array(256)
for (const byte of [quote, openList, closeList, openObject, closeObject]) isMark[byte] = 1

/** Outside all values. */
export function between(scan: Scan, at: number): number {
  const byte = scan.chunk[at] ?? 0
  if (byte === newline) passLine(scan, at)
  if (byte <= space || byte === comma || isByteOrderMark(scan, at)) return at + 1
  return byte === (scan.inList ? closeList : openList) ? passBracket(scan, at) : begin(scan, byte, at)
}

function isByteOrderMark({ base, chunk }: Scan, at: number): boolean {
  return base + at < 3 && chunk[at] === [0xef, 0xbb, 0xbf][base + at]
}

/** Of the list at the top; within it nobody knows yet how the elements are indented. */
function passBracket(scan: Scan, at: number): number {
  scan.inList = !scan.inList
  scan.indent = scan.inList ? undefined : 0
  scan.previousAt = scan.base + at
  return at + 1
}

function begin(scan: Scan, byte: number, at: number): number {
  if (scan.inList && scan.previousAt < scan.lineStart) scan.indent ??= scan.base + at - scan.lineStart
  beginValue(scan, at)
  if (byte === openObject || byte === openList) return enter(scan, inValue, at)
  return enter(scan, scan.inList ? inElement : inLine, at)
}

function enter(scan: Scan, step: Step, at: number): number {
  scan.step = step
  return at
}

/** Within an object or a list, outside texts. */
function inValue(scan: Scan, at: number): number {
  const { chunk, base } = scan
  for (let i = at; i < chunk.length; i++) {
    const byte = chunk[i] ?? 0
    if (byte === newline) passLine(scan, i)
    if (byte <= space) continue
    if (isMark[byte] === 1) return atMark(scan, byte, i)
    scan.previous = byte
    scan.previousAt = base + i
  }
  return chunk.length
}

function atMark(scan: Scan, byte: number, at: number): number {
  if (byte === openObject && beginsAnew(scan, at)) return fail(scan, 'it does not end before the next one begins', { step: between, at })
  scan.previous = byte
  scan.previousAt = scan.base + at
  if (byte === quote) return enter(scan, inText, at + 1)
  return byte === openObject || byte === openList ? open(scan, byte, at) : close(scan, byte, at)
}

/** A line that begins like a value where none may stand, or where none was expected: the value before it is broken. */
function beginsAnew(scan: Scan, at: number): boolean {
  const { stack, previous, isLineByLine } = scan
  if (stack.length === 0 || !beginsLikeValue(scan, at)) return false
  if (isLineByLine) return true
  return previous !== colon && previous !== openList && !(previous === comma && stack.at(-1) === openList)
}

function open(scan: Scan, byte: number, at: number): number {
  const { stack, limits } = scan
  if (stack.length >= limits.maxDepth)
    return fail(scan, `it is nested deeper than ${String(limits.maxDepth)} levels`, { step: skipping, at })
  stack.push(byte)
  return at + 1
}

function close(scan: Scan, byte: number, at: number): number {
  const opened = scan.stack.pop()
  if ((byte === closeObject) !== (opened === openObject)) return fail(scan, 'its brackets do not match', { step: skipping, at })
  return scan.stack.length > 0 ? at + 1 : finish(scan, at + 1)
}

function finish(scan: Scan, at: number): number {
  finishValue(scan, at)
  return enter(scan, between, at)
}

function fail(scan: Scan, fault: string, { step, at }: { readonly step: Step; readonly at: number }): number {
  dropValue(scan, fault)
  return enter(scan, step, at)
}

function inText(scan: Scan, at: number): number {
  const { chunk } = scan
  for (let i = at; i < chunk.length; i++) {
    const byte = chunk[i]
    if (byte === quote) return enter(scan, scan.stack.length > 0 ? inValue : inElement, i + 1)
    if (byte === backslash) return enter(scan, afterBackslash, i + 1)
    if (byte === newline) return fail(scan, 'a text in it does not end on its line', { step: skipping, at: i })
  }
  return chunk.length
}

function afterBackslash(scan: Scan, at: number): number {
  return enter(scan, inText, scan.chunk[at] === newline ? at : at + 1)
}

/** What is no object: a whole line of a file, or an element of a list. It is cut out to be refused at its place. */
export function inLine(scan: Scan, at: number): number {
  const end = scan.chunk.indexOf(newline, at)
  return end === -1 ? scan.chunk.length : finish(scan, end)
}

function inElement(scan: Scan, at: number): number {
  for (let i = at; i < scan.chunk.length; i++) {
    const byte = scan.chunk[i]
    if (byte === quote) return enter(scan, inText, i + 1)
    if (byte === comma || byte === closeList || byte === newline) return finish(scan, i)
  }
  return scan.chunk.length
}

/** After a broken value, to the next line that begins as the values before it did. */
export function skipping(scan: Scan, at: number): number {
  if (scan.indent === undefined) {
    scan.pieces.push({ line: scan.line, fault: 'the values that follow in this list cannot be told apart' })
    return enter(scan, ignoring, at)
  }
  for (let i = at; i < scan.chunk.length; i++) {
    const byte = scan.chunk[i] ?? 0
    if (byte === newline) passLine(scan, i)
    else if (byte === openObject && beginsLikeValue(scan, i)) return enter(scan, between, i)
    else if (byte > space) scan.previousAt = scan.base + i
  }
  return scan.chunk.length
}

function ignoring({ chunk }: Scan): number {
  return chunk.length
}
