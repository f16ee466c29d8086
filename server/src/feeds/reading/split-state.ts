/** One value of a file of JSON values, still unparsed, or why none could be cut out there. */
export type JsonPiece = { readonly line: number; readonly text: string } | { readonly line: number; readonly fault: string }

export interface SplitLimits {
  /** Of one value. */
  readonly maxBytes: number
  readonly maxDepth: number
}

/** Consumes what it can of the chunk from a place on and answers how far it came. */
export type Step = (scan: SplitState, at: number) => number

/** Where the reader stands. */
export interface SplitState {
  step: Step
  readonly limits: SplitLimits
  readonly pieces: JsonPiece[]
  chunk: Uint8Array
  /** Bytes of the chunks before this one. */
  base: number
  line: number
  lineStart: number
  /** Between the brackets of a list at the top: its elements are the values. */
  inList: boolean
  /** How far values are indented; undefined in a list whose elements do not begin their lines. */
  indent: number | undefined
  /** A value before ended on the line on which it began: so does each, it is to be expected. */
  isLineByLine: boolean
  isInside: boolean
  startLine: number
  /** Where the value's part of this chunk begins. */
  from: number
  parts: Uint8Array[]
  bytes: number
  /** Brackets open within the value. */
  readonly stack: number[]
  /** The last byte outside texts that is not white space, and where it stands. */
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

/** Begins a value at this place of the chunk. */
export function beginValue(scan: SplitState, at: number): void {
  scan.isInside = true
  scan.from = at
  scan.startLine = scan.line
  scan.stack.length = 0
}

/** Keeps the value's part of the chunk up to a place; of a value beyond the limit nothing is kept. */
export function bufferPart(scan: SplitState, to: number): void {
  scan.bytes += to - scan.from
  if (scan.bytes <= scan.limits.maxBytes) scan.parts.push(scan.chunk.subarray(scan.from, to))
  else scan.parts = []
  scan.from = 0
}

/** The value ends before this place. */
export function finishValue(scan: SplitState, to: number): void {
  bufferPart(scan, to)
  const { startLine: line, limits } = scan
  if (scan.bytes > limits.maxBytes) scan.pieces.push({ line, fault: `it is larger than ${String(limits.maxBytes)} bytes` })
  else scan.pieces.push({ line, text: textOf(scan.parts, scan.bytes) })
  scan.isLineByLine ||= line === scan.line
  resetValue(scan)
}

/** The value is broken. */
export function rejectValue(scan: SplitState, problem: string): void {
  scan.pieces.push({ line: scan.startLine, fault: problem })
  resetValue(scan)
}

function resetValue(scan: SplitState): void {
  scan.isInside = false
  scan.parts = []
  scan.bytes = 0
}

function textOf(parts: readonly Uint8Array[], bytes: number): string {
  const [first] = parts
  if (parts.length === 1 && first !== undefined) return Buffer.from(first.buffer, first.byteOffset, first.length).toString('utf8')
  return Buffer.concat(parts, bytes).toString('utf8')
}

export function countLine(scan: SplitState, at: number): void {
  scan.line++
  scan.lineStart = scan.base + at + 1
}

/** Whether this place begins its line as values do. */
export function isAtValueIndent({ base, lineStart, previousAt, indent }: SplitState, at: number): boolean {
  return base + at - lineStart === indent && previousAt < lineStart
}
