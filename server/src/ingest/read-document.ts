import { Piscina } from 'piscina'
import { runReader, type ReaderCall } from '#ingest/run-reader.ts'
import { toDocumentError } from '#ingest/document-error.ts'
import type { ReaderOutcome } from '#ingest/reader-outcome.ts'
import type { ReaderInput, ReaderResult, ReaderName } from '#ingest/document-readers.ts'

/** Above this size a document is read in another thread: parsing and validating it would hold up every other request. */
const workerThreshold = 1_000_000

const readerPool = new Piscina<ReaderCall, ReaderOutcome<ReaderResult<ReaderName>>>({
  filename: new URL('reader-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 1536 },
})

/**
 * Reads and validates a document with the reader of a task; 400 names the place at fault as a JSON pointer (decisions 5).
 * Nothing has been stored by then. Bytes in the answer may be a Uint8Array where the reader answered a Buffer.
 */
export async function readDocument<Task extends ReaderName>(reader: Task, input: ReaderInput<Task>): Promise<ReaderResult<Task>> {
  const call = { reader, input }
  const outcome = input.bytes.length < workerThreshold ? await runReader(call) : await runInWorker(call)
  if ('fault' in outcome) throw toDocumentError(outcome.fault, isDependencyScan(reader, input))
  return outcome.read
}

/** A scan is a request like others, whose fields are named; the other documents are files of somebody else. */
function isDependencyScan<Task extends ReaderName>(reader: Task, input: ReaderInput<Task>): boolean {
  return reader === 'scan-request' || ('format' in input && input.format === 'scan')
}

/** A document made to fill the memory ends the thread alone. */
async function runInWorker<Task extends ReaderName>(call: ReaderCall<Task>): Promise<ReaderOutcome<ReaderResult<Task>>> {
  try {
    return (await readerPool.run(call)) as ReaderOutcome<ReaderResult<Task>>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    return { fault: { message: 'The document takes more memory to be read than any real one', pointer: '', found: undefined } }
  }
}
