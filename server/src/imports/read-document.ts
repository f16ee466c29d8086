import { Piscina } from 'piscina'
import { readDocumentHere, type ReadOrder } from '#imports/read-document-here.ts'
import { refusalOf } from '#imports/refusal-of.ts'
import type { ReadOutcome } from '#imports/read-outcome.ts'
import type { Reading, ReadResult, ReadTask } from '#imports/read-tasks.ts'

/** Above this size a document is read in another thread: parsing and validating it would hold up every other request. */
const largeFrom = 1_000_000

const readers = new Piscina<ReadOrder, ReadOutcome<ReadResult<ReadTask>>>({
  filename: new URL('read-document-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 1536 },
})

/**
 * Reads and validates a document with the reader of a task; 400 names the place at fault as a JSON pointer (decisions 5).
 * Nothing has been stored by then. Bytes in the answer may be a Uint8Array where the reader answered a Buffer.
 */
export async function readDocument<Task extends ReadTask>(task: Task, reading: Reading<Task>): Promise<ReadResult<Task>> {
  const order = { task, reading }
  const outcome = reading.bytes.length < largeFrom ? await readDocumentHere(order) : await readElsewhere(order)
  if ('fault' in outcome) throw refusalOf(outcome.fault, isScan(task, reading))
  return outcome.read
}

/** A scan is a request like others, whose fields are named; the other documents are files of somebody else. */
function isScan<Task extends ReadTask>(task: Task, reading: Reading<Task>): boolean {
  return task === 'scan-request' || ('format' in reading && reading.format === 'scan')
}

/** A document made to fill the memory ends the thread alone. */
async function readElsewhere<Task extends ReadTask>(order: ReadOrder<Task>): Promise<ReadOutcome<ReadResult<Task>>> {
  try {
    return (await readers.run(order)) as ReadOutcome<ReadResult<Task>>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    return { fault: { message: 'The document takes more memory to be read than any real one', pointer: '', found: undefined } }
  }
}
