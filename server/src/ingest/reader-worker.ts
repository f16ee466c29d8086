import { formats } from '#ingest/formats.ts'
import { type ReaderCall, type ReaderOutcome, runReader } from '#ingest/run-reader.ts'

// oxlint-disable-next-line import/no-default-export -- a worker's task is its default export
export default function readInWorker(call: ReaderCall): Promise<ReaderOutcome> {
  return runReader(formats, call)
}
