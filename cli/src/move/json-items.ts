import { failed } from '#cli-error.ts'

/** A larger item is no project, finding or policy. */
const longestItem = 16_777_216

const [quote, backslash, openObject, closeObject, openList, closeList] = [...Buffer.from('"\\{}[]')]

interface State {
  depth: number
  isText: boolean
  isEscaped: boolean
  /** Where the item begins in the chunk; 0 when it began in an earlier one. */
  start: number
  pieces: Buffer[]
}

/** Parses a JSON list of objects one by one, so that a list of any length takes the memory of one object. */
export async function* readItems<Item>(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Item> {
  const state: State = { depth: 0, isText: false, isEscaped: false, start: 0, pieces: [] }
  const seen = { isList: false }
  for await (const chunk of chunks) {
    if (!seen.isList) seen.isList = requireList(chunk, name)
    for (const text of itemsIn(state, chunk)) yield parse(text, name) as Item
    keepRest(state, chunk, name)
  }
  if (state.depth > 0 || !seen.isList) throw failed(`${name} broke off`)
}

function requireList(chunk: Buffer, name: string): boolean {
  const opening = chunk.toString('utf8').trimStart()
  if (opening !== '' && !opening.startsWith('[')) throw failed(`${name} is not a list in JSON`)
  return opening !== ''
}

function* itemsIn(state: State, chunk: Buffer): Generator<string> {
  // an iterator takes several times as long
  for (let index = 0; index < chunk.length; index++) {
    const byte = chunk[index] ?? 0
    if (state.isText) readText(state, byte)
    else if (isEnd(state, byte, index)) {
      yield Buffer.concat([...state.pieces, chunk.subarray(state.start, index + 1)]).toString('utf8')
      state.pieces = []
    }
  }
}

/** Reads a byte outside of texts; true when it ends an item. */
function isEnd(state: State, byte: number, index: number): boolean {
  if (byte === quote) state.isText = true
  if (byte === openObject || byte === openList) open(state, index)
  if (byte !== closeObject && byte !== closeList) return false
  state.depth--
  return state.depth === 1
}

function readText(state: State, byte: number): void {
  if (state.isEscaped) state.isEscaped = false
  else if (byte === backslash) state.isEscaped = true
  else if (byte === quote) state.isText = false
}

function open(state: State, index: number): void {
  state.depth++
  if (state.depth === 2) state.start = index
}

function keepRest(state: State, chunk: Buffer, name: string): void {
  if (state.depth >= 2) state.pieces.push(chunk.subarray(state.start))
  state.start = 0
  const size = state.pieces.reduce((sum, { length }) => sum + length, 0)
  if (size > longestItem) throw failed(`${name} has an item of more than 16 MiB`)
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw failed(`${name} is not JSON`)
  }
}
