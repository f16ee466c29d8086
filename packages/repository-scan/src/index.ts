export { assembleResult, type RepositoryScan } from './assemble-result.ts'
export type { ScannedFile } from './folder-licenses.ts'
export type { FileEntry, RepositoryOptions, RepositoryResult, Skipped } from './repository-result.ts'
