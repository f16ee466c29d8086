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

/** The bytes that have a meaning within a value. */
const isDelimiter = new Uint8Array(256)
for (const byte of [quote, openList, closeList, openObject, closeObject]) isDelimiter[byte] = 1

/** Consumes what stands between values. */
export function betweenValues(state: SplitState, at: number): number {
  const byte = state.chunk[at] ?? 0
  if (byte === newline) countLine(state, at)
  if (byte <= space || byte === comma || isByteOrderMark(state, at)) return at + 1
  return byte === (state.inList ? closeList : openList) ? toggleList(state, at) : begin(state, byte, at)
}

function isByteOrderMark({ base, chunk }: SplitState, at: number): boolean {
  return base + at < 3 && chunk[at] === [0xef, 0xbb, 0xbf][base + at]
}

/** Enters or leaves the top-level list; inside, the indentation of the elements is not known yet. */
function toggleList(state: SplitState, at: number): number {
  state.inList = !state.inList
  state.indent = state.inList ? undefined : 0
  state.previousAt = state.base + at
  return at + 1
}

function begin(state: SplitState, byte: number, at: number): number {
  if (state.inList && state.previousAt < state.lineStart) state.indent ??= state.base + at - state.lineStart
  beginValue(state, at)
  if (byte === openObject || byte === openList) return continueWith(state, inValue, at)
  return continueWith(state, state.inList ? inElement : inLine, at)
}

function continueWith(state: SplitState, step: Step, at: number): number {
  state.step = step
  return at
}

/** Consumes an object or a list, outside strings. */
function inValue(state: SplitState, at: number): number {
  const { chunk, base } = state
  for (let i = at; i < chunk.length; i++) {
    const byte = chunk[i] ?? 0
    if (byte === newline) countLine(state, i)
    if (byte <= space) continue
    if (isDelimiter[byte] === 1) return onDelimiter(state, byte, i)
    state.previous = byte
    state.previousAt = base + i
  }
  return chunk.length
}

function onDelimiter(state: SplitState, byte: number, at: number): number {
  if (byte === openObject && startsNextValue(state, at))
    return fail(state, 'it does not end before the next one begins', { step: betweenValues, at })
  state.previous = byte
  state.previousAt = state.base + at
  if (byte === quote) return continueWith(state, inText, at + 1)
  return byte === openObject || byte === openList ? open(state, byte, at) : close(state, byte, at)
}

/** Checks for a line that begins like a value where none is allowed or expected: the value before it is broken. */
function startsNextValue(state: SplitState, at: number): boolean {
  const { stack, previous, isLineByLine } = state
  if (stack.length === 0 || !isAtValueIndent(state, at)) return false
  if (isLineByLine) return true
  return previous !== colon && previous !== openList && !(previous === comma && stack.at(-1) === openList)
}

function open(state: SplitState, byte: number, at: number): number {
  const { stack, limits } = state
  if (stack.length >= limits.maxDepth)
    return fail(state, `it is nested deeper than ${String(limits.maxDepth)} levels`, { step: skipBrokenValue, at })
  stack.push(byte)
  return at + 1
}

function close(state: SplitState, byte: number, at: number): number {
  const opened = state.stack.pop()
  if ((byte === closeObject) !== (opened === openObject)) return fail(state, 'its brackets do not match', { step: skipBrokenValue, at })
  return state.stack.length > 0 ? at + 1 : finish(state, at + 1)
}

function finish(state: SplitState, at: number): number {
  finishValue(state, at)
  return continueWith(state, betweenValues, at)
}

function fail(state: SplitState, problem: string, { step, at }: { readonly step: Step; readonly at: number }): number {
  rejectValue(state, problem)
  return continueWith(state, step, at)
}

function inText(state: SplitState, at: number): number {
  const { chunk } = state
  for (let i = at; i < chunk.length; i++) {
    const byte = chunk[i]
    if (byte === quote) return continueWith(state, state.stack.length > 0 ? inValue : inElement, i + 1)
    if (byte === backslash) return continueWith(state, afterBackslash, i + 1)
    if (byte === newline) return fail(state, 'a text in it does not end on its line', { step: skipBrokenValue, at: i })
  }
  return chunk.length
}

function afterBackslash(state: SplitState, at: number): number {
  return continueWith(state, inText, state.chunk[at] === newline ? at : at + 1)
}

/** Consumes a scalar: a whole line of a file, or an element of a list. It becomes a value so that the reader rejects it with its line. */
export function inLine(state: SplitState, at: number): number {
  const end = state.chunk.indexOf(newline, at)
  return end === -1 ? state.chunk.length : finish(state, end)
}

function inElement(state: SplitState, at: number): number {
  for (let i = at; i < state.chunk.length; i++) {
    const byte = state.chunk[i]
    if (byte === quote) return continueWith(state, inText, i + 1)
    if (byte === comma || byte === closeList || byte === newline) return finish(state, i)
  }
  return state.chunk.length
}

/** Skips a broken value, to the next line that begins like the values before it. */
export function skipBrokenValue(state: SplitState, at: number): number {
  if (state.indent === undefined) {
    state.pieces.push({ line: state.line, problem: 'the remaining values of this list cannot be separated' })
    return continueWith(state, ignoreRest, at)
  }
  for (let i = at; i < state.chunk.length; i++) {
    const byte = state.chunk[i] ?? 0
    if (byte === newline) countLine(state, i)
    else if (byte === openObject && isAtValueIndent(state, i)) return continueWith(state, betweenValues, i)
    else if (byte > space) state.previousAt = state.base + i
  }
  return state.chunk.length
}

function ignoreRest({ chunk }: SplitState): number {
  return chunk.length
}
