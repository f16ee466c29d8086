import { runReader } from '#ingest/run-reader.ts'

// oxlint-disable-next-line import/no-default-export -- a worker's task is its default export
export default runReader
