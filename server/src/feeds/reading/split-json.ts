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
 * Cuts a stream of bytes into JSON values, never holding more than one of them: NDJSON, a list of any size, or single values,
 * in any layout. A broken value costs itself alone: reading goes on at the next line that begins as the values before it did.
 */
export async function* splitJson(bytes: AsyncIterable<Uint8Array>, limits = defaultLimits): AsyncGenerator<JsonPiece> {
  const scan = newSplitState(betweenValues, limits)
  for await (const chunk of bytes) yield* takeChunk(scan, chunk)
  yield* endOf(scan)
}

/** The values that end in this chunk. */
function takeChunk(scan: SplitState, chunk: Uint8Array): readonly JsonPiece[] {
  scan.chunk = chunk
  scan.from = 0
  for (let at = 0; at < chunk.length;) at = scan.step(scan, at)
  if (scan.isInside) bufferPart(scan, chunk.length)
  scan.base += chunk.length
  return scan.pieces.splice(0)
}

function endOf(scan: SplitState): readonly JsonPiece[] {
  scan.chunk = new Uint8Array()
  if (scan.isInside && scan.step === inLine) finishValue(scan, 0)
  else if (scan.isInside) rejectValue(scan, 'it breaks off before its end')
  else if (scan.inList && scan.step === betweenValues) scan.pieces.push({ line: scan.line, fault: 'the list breaks off before its end' })
  return scan.pieces.splice(0)
}
