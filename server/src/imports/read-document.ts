import { Piscina } from 'piscina'
import { invalid } from '#platform/refusal.ts'
import { readDocumentHere } from '#imports/read-document-here.ts'
import type { DocumentReading, ReadDocument, ReadOutcome } from '#imports/read-outcome.ts'

/** Above this size a document is read in another thread: parsing and validating it would hold up every other request. */
const largeFrom = 1_000_000

const outcomes = new Piscina<DocumentReading, ReadOutcome>({
  filename: new URL('read-document-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 30_000,
})

/** Reads and validates a document; 400 names the place at fault as a JSON pointer (decisions 5). Nothing has been stored by then. */
export async function readDocument(reading: DocumentReading): Promise<ReadDocument> {
  const outcome = reading.bytes.length < largeFrom ? await readDocumentHere(reading) : await outcomes.run(reading)
  if ('fault' in outcome) throw invalid('file', outcome.fault.message, { pointer: outcome.fault.pointer })
  return { ...outcome.read, bill: { ...outcome.read.bill, content: Buffer.from(outcome.read.bill.content) } }
}
