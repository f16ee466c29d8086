export { type Copyrights, type CopyrightStatement, findCopyrights } from './copyrights/find-copyrights.ts'
