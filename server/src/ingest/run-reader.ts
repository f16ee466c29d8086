import { ParseError } from '@waybill/documents'
import type { ReaderOutcome } from '#ingest/reader-outcome.ts'
import { type ReaderInput, type ReaderResult, type ReaderName, documentReaders } from '#ingest/document-readers.ts'

/** A document to be read, and by which reader. */
export interface ReaderCall<Task extends ReaderName = ReaderName> {
  readonly reader: Task
  readonly input: ReaderInput<Task>
}

/** Reads a document in this thread. */
export async function runReader<Task extends ReaderName>({ reader, input }: ReaderCall<Task>): Promise<ReaderOutcome<ReaderResult<Task>>> {
  // the table holds for each task a reader of its readings; the compiler cannot follow that through an index
  const read = documentReaders[reader] as (reading: ReaderInput<Task>) => ReaderResult<Task> | Promise<ReaderResult<Task>>
  try {
    return { read: await read(input) }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const { message, pointer, found, others } = error
    return { fault: { message, pointer, found, others: others.map((other) => ({ message: other.message, pointer: other.pointer })) } }
  }
}
