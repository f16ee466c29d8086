/** The code of a file with what is derived from it on demand. */
export interface SourceText {
  readonly code: string
  /** The line of an offset, from 1. */
  readonly lineAt: (offset: number) => number
  /** Whether the code contains what a rule requires; each expression is tried once. */
  readonly contains: (required: RegExp) => boolean
  /** The literal, with its quotes, or the expression that the code assigns to a name last before an offset, or else first. */
  readonly valueOf: (name: string, offset: number) => string | undefined
}

/** Prepares the code of a file for searching. */
export function readSource(code: string): SourceText {
  const lines = once(() => lineStarts(code))
  const values = once(() => assignedValues(code))
  const required = new Map<RegExp, boolean>()
  return {
    code,
    lineAt: (offset) => lineIn(lines(), offset),
    contains: (pattern) => {
      const known = required.get(pattern) ?? pattern.test(code)
      required.set(pattern, known)
      return known
    },
    valueOf: (name, offset) => valueBefore(values().get(name) ?? [], offset),
  }
}

function once<Value>(make: () => Value): () => Value {
  const made: Value[] = []
  return () => {
    if (made.length === 0) made.push(make())
    return made[0] as Value
  }
}

function lineStarts(code: string): readonly number[] {
  const starts = [0]
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineIn(starts: readonly number[], offset: number): number {
  return lastBefore(starts.length, (at) => (starts[at] as number) <= offset) + 1
}

/** Finds the last of many for which something holds, where it holds for all before; 0 where it holds for none. */
function lastBefore(count: number, holds: (at: number) => boolean): number {
  const range = { low: 0, high: count }
  while (range.high - range.low > 1) {
    const middle = (range.low + range.high) >> 1
    range[holds(middle) ? 'low' : 'high'] = middle
  }
  return range.low
}

interface AssignedValue {
  readonly at: number
  readonly value: string
}

/** `NAME = "text"` and `name = expression(`, with or without a type. */
const assignments = /(?<!\w)(\w{1,80})\s{0,8}:?=\s{0,8}(@?"[^"\n]{1,80}"|'[^'\n]{1,80}'|[\w.: ]{1,120}[(<][^;\n]{0,120}|[\w.]{1,80})/gu

function assignedValues(code: string): ReadonlyMap<string, readonly AssignedValue[]> {
  const found = Array.from(code.matchAll(assignments), ({ index, 1: name = '', 2: value = '' }) => ({ name, at: index, value }))
  return Map.groupBy(found, ({ name }) => name)
}

function valueBefore(values: readonly AssignedValue[], offset: number): string | undefined {
  return values[lastBefore(values.length, (at) => (values[at] as AssignedValue).at <= offset)]?.value
}
