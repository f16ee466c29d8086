import { Piscina } from 'piscina'
import { readDocumentHere } from '#imports/read-document-here.ts'
import { refusalOf } from '#imports/refusal-of.ts'
import type { DocumentReading, ReadDocument, ReadOutcome } from '#imports/read-outcome.ts'

/** Above this size a document is read in another thread: parsing and validating it would hold up every other request. */
const largeFrom = 1_000_000

const outcomes = new Piscina<DocumentReading, ReadOutcome>({
  filename: new URL('read-document-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 1536 },
})

/** Reads and validates a document; 400 names the place at fault as a JSON pointer (decisions 5). Nothing has been stored by then. */
export async function readDocument(reading: DocumentReading): Promise<ReadDocument> {
  const outcome = reading.bytes.length < largeFrom ? await readDocumentHere(reading) : await readElsewhere(reading)
  if ('fault' in outcome) throw refusalOf(outcome.fault)
  return { ...outcome.read, bill: { ...outcome.read.bill, content: Buffer.from(outcome.read.bill.content) } }
}

/** A document made to fill the memory ends the thread alone. */
async function readElsewhere(reading: DocumentReading): Promise<ReadOutcome> {
  try {
    return await outcomes.run(reading)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    return { fault: { message: 'The document takes more memory to be read than any real one', pointer: '', found: undefined } }
  }
}
