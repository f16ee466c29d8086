import { toDocumentError } from '#ingest/document-error.ts'
import type { Format } from '#ingest/format.ts'
import { traced } from '#platform/tracing/tracer.ts'
import { runInThread } from '#platform/thread-pool.ts'
import { type ReaderCall, type ReaderOutcome, runReader } from '#ingest/run-reader.ts'

/** Reads larger documents in another thread: parsing and validating them would block every other request. */
const workerThreshold = 1_000_000

export function isReadInWorker({ length }: Uint8Array): boolean {
  return length >= workerThreshold
}

/** From this size on documents are read one at a time: one takes about twelve times its size in memory. */
const largeThreshold = 10_000_000

/** Whether a document is too large to be copied, or read beside another large one. */
export function isReadAlone({ length }: Uint8Array): boolean {
  return length >= largeThreshold
}

/**
 * Reads and validates a document; answers 400 with a JSON pointer where it cannot be read (docs/reference/imports.md#validation).
 * Stores nothing. A Buffer in the result arrives as a Uint8Array when a worker read the document.
 */
export async function readDocument(formats: readonly Format[], call: ReaderCall): Promise<unknown> {
  const outcome = await traced({ name: 'read document' }, async () =>
    isReadInWorker(call.input.bytes) ? runInWorker(call) : runReader(formats, call),
  )
  if ('problem' in outcome) throw toDocumentError(outcome.problem, call.format, formats)
  return outcome.read
}

/** A document made to fill the memory ends its thread alone. */
async function runInWorker(call: ReaderCall): Promise<ReaderOutcome> {
  const { bytes } = call.input
  const transfer = call.isHandedOver === true && ownsBuffer(bytes) ? [bytes.buffer] : []
  try {
    return await runInThread(new URL('reader-worker.ts', import.meta.url), call, { isLarge: isReadAlone(bytes), transfer })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    return { problem: { message: 'Reading the document takes more memory than any real one', pointer: '', found: undefined } }
  }
}

/** Small buffers share their memory with others. */
function ownsBuffer(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
}
