/** One unparsed JSON value of a file, or why none could be cut out. */
export type JsonPiece = { readonly line: number; readonly text: string } | { readonly line: number; readonly problem: string }

export interface SplitLimits {
  /** The size of one value. */
  readonly maxBytes: number
  readonly maxDepth: number
}

/** Consumes the chunk from an index on and returns the index it reached. */
export type Step = (state: SplitState, at: number) => number

/** The state of the splitter. */
export interface SplitState {
  step: Step
  readonly limits: SplitLimits
  readonly pieces: JsonPiece[]
  chunk: Uint8Array
  /** Total size of the earlier chunks. */
  base: number
  line: number
  lineStart: number
  /** Inside a top-level list, whose elements are the values. */
  inList: boolean
  /** The indentation of values; undefined in a list whose elements do not start on their own lines. */
  indent: number | undefined
  /** An earlier value ended on the line on which it began, so every value is expected to. */
  isLineByLine: boolean
  isInside: boolean
  startLine: number
  /** Index in this chunk at which the value continues. */
  from: number
  parts: Uint8Array[]
  bytes: number
  /** The open brackets within the value. */
  readonly stack: number[]
  /** The last non-blank byte outside strings, and its position. */
  previous: number
  previousAt: number
}

export function newSplitState(step: Step, limits: SplitLimits): SplitState {
  return {
    step,
    limits,
    pieces: [],
    chunk: new Uint8Array(),
    base: 0,
    line: 1,
    lineStart: 0,
    inList: false,
    indent: 0,
    isLineByLine: false,
    isInside: false,
    startLine: 1,
    from: 0,
    parts: [],
    bytes: 0,
    stack: [],
    previous: 0,
    previousAt: -1,
  }
}

/** Starts a value at this index of the chunk. */
export function beginValue(state: SplitState, at: number): void {
  state.isInside = true
  state.from = at
  state.startLine = state.line
  state.stack.length = 0
}

/** Buffers the value's part of the chunk up to an index; nothing is buffered of a value beyond the limit. */
export function bufferPart(state: SplitState, to: number): void {
  state.bytes += to - state.from
  if (state.bytes <= state.limits.maxBytes) state.parts.push(state.chunk.subarray(state.from, to))
  else state.parts = []
  state.from = 0
}

/** Ends the value before this index. */
export function finishValue(state: SplitState, to: number): void {
  bufferPart(state, to)
  const { startLine: line, limits } = state
  if (state.bytes > limits.maxBytes) state.pieces.push({ line, problem: `it is larger than ${String(limits.maxBytes)} bytes` })
  else state.pieces.push({ line, text: textOf(state.parts, state.bytes) })
  state.isLineByLine ||= line === state.line
  resetValue(state)
}

/** Rejects the value as broken. */
export function rejectValue(state: SplitState, problem: string): void {
  state.pieces.push({ line: state.startLine, problem })
  resetValue(state)
}

function resetValue(state: SplitState): void {
  state.isInside = false
  state.parts = []
  state.bytes = 0
}

function textOf(parts: readonly Uint8Array[], bytes: number): string {
  const [first] = parts
  if (parts.length === 1 && first !== undefined) return Buffer.from(first.buffer, first.byteOffset, first.length).toString('utf8')
  return Buffer.concat(parts, bytes).toString('utf8')
}

export function countLine(state: SplitState, at: number): void {
  state.line++
  state.lineStart = state.base + at + 1
}

/** Checks whether this index is at the indentation of values. */
export function isAtValueIndent({ base, lineStart, previousAt, indent }: SplitState, at: number): boolean {
  return base + at - lineStart === indent && previousAt < lineStart
}
