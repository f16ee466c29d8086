import { betweenValues, inLine } from '#feeds/reading/split-steps.ts'
import {
  rejectValue,
  finishValue,
  bufferPart,
  newSplitState,
  type JsonPiece,
  type SplitState,
  type SplitLimits,
} from '#feeds/reading/split-state.ts'

const defaultLimits: SplitLimits = { maxBytes: 16 * 1_048_576, maxDepth: 200 }

/**
 * Splits a stream of bytes into JSON values in any layout: NDJSON, a list of any size, or single values. It buffers one value at a time.
 * After a broken value it continues at the next line that begins like the values before it.
 */
export async function* splitJson(bytes: AsyncIterable<Uint8Array>, limits = defaultLimits): AsyncGenerator<JsonPiece> {
  const state = newSplitState(betweenValues, limits)
  for await (const chunk of bytes) yield* takeChunk(state, chunk)
  yield* endOf(state)
}

/** Returns the values that end in this chunk. */
function takeChunk(state: SplitState, chunk: Uint8Array): readonly JsonPiece[] {
  state.chunk = chunk
  state.from = 0
  for (let at = 0; at < chunk.length;) at = state.step(state, at)
  if (state.isInside) bufferPart(state, chunk.length)
  state.base += chunk.length
  return state.pieces.splice(0)
}

function endOf(state: SplitState): readonly JsonPiece[] {
  state.chunk = new Uint8Array()
  if (state.isInside && state.step === inLine) finishValue(state, 0)
  else if (state.isInside) rejectValue(state, 'it is truncated')
  else if (state.inList && state.step === betweenValues)
    state.pieces.push({ line: state.line, problem: 'the list ends before its closing bracket' })
  return state.pieces.splice(0)
}
