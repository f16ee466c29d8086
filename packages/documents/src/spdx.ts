export { readSpdxDocument } from './spdx/read-spdx-document.ts'
export { readSpdxRdf } from './spdx/read-spdx-rdf.ts'
export { writeSpdx } from './spdx/write-spdx.ts'
