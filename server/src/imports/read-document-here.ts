import { DocumentFault } from '#standards/document-fault.ts'
import type { ReadOutcome } from '#imports/read-outcome.ts'
import { type Reading, type ReadResult, type ReadTask, readTasks } from '#imports/read-tasks.ts'

/** A document to be read, and by which reader. */
export interface ReadOrder<Task extends ReadTask = ReadTask> {
  readonly task: Task
  readonly reading: Reading<Task>
}

/** Reads a document in this thread. */
export async function readDocumentHere<Task extends ReadTask>({ task, reading }: ReadOrder<Task>): Promise<ReadOutcome<ReadResult<Task>>> {
  // the table holds for each task a reader of its readings; the compiler cannot follow that through an index
  const read = readTasks[task] as (reading: Reading<Task>) => ReadResult<Task> | Promise<ReadResult<Task>>
  try {
    return { read: await read(reading) }
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error
    const { message, pointer, found, others } = error
    return { fault: { message, pointer, found, others: others.map((other) => ({ message: other.message, pointer: other.pointer })) } }
  }
}
