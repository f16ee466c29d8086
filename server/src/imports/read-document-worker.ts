import { readDocumentHere } from '#imports/read-document-here.ts'

// oxlint-disable-next-line import/no-default-export -- a worker's task is its default export
export default readDocumentHere
