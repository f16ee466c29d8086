import type { RepositoryResult } from '@waybill/repository-scan'
import type { ScannedFile } from './read-result.ts'

/** A row of the tree of files: a folder, or a file. */
export interface FileRow {
  readonly path: string
  /** The last step of the path. */
  readonly name: string
  /** From 1. */
  readonly level: number
  /** Undefined for a folder. */
  readonly file?: ScannedFile
  /** Of everything in the folder, or of the file. */
  readonly licenses: readonly string[]
}

export type LicenseFilter = 'own' | 'inherited' | 'none' | 'uncertain'

const licenseFilters: Readonly<Record<LicenseFilter, (file: ScannedFile) => boolean>> = {
  own: ({ license }) => license !== null,
  inherited: ({ license, inherited }) => license === null && inherited !== null,
  none: ({ license, inherited }) => license === null && inherited === null,
  uncertain: ({ license, confidence }) => license !== null && confidence === 1,
}

/** What is asked for of the files. */
export interface FileQuery {
  readonly q: string | undefined
  readonly license: string | undefined
}

/** Returns the files whose path contains all words and whose licence is of this kind, as a list without folders. */
export function findFiles(files: readonly ScannedFile[], { q = '', license }: FileQuery): readonly FileRow[] {
  const words = q.toLowerCase().split(/\s+/u).filter(Boolean)
  const hasLicense = license === undefined ? undefined : licenseFilters[license as LicenseFilter]
  return files
    .filter(({ path }) => words.every((word) => path.toLowerCase().includes(word)))
    .filter((file) => hasLicense?.(file) ?? true)
    .map((file) => fileRow(file, 1, file.path))
}

/** Lists folders before files, and below each open folder what is in it. */
export function folderRows(
  files: readonly ScannedFile[],
  summary: RepositoryResult['summary'],
  open: ReadonlySet<string>,
): readonly FileRow[] {
  const byFolder = Map.groupBy(files, ({ path }) => folderOf(path))
  const folders = Map.groupBy(allFolders(byFolder.keys()), folderOf)
  return rowsIn('', 1)

  // as deep as the folders that were opened
  function rowsIn(folder: string, level: number): readonly FileRow[] {
    const inner = (folders.get(folder) ?? []).flatMap((path) => {
      const row: FileRow = { path, name: nameOf(path), level, licenses: summary[path]?.licenses ?? [] }
      return open.has(path) ? [row].concat(rowsIn(path, level + 1)) : row
    })
    return [...inner, ...(byFolder.get(folder) ?? []).map((file) => fileRow(file, level))]
  }
}

function fileRow(file: ScannedFile, level: number, name = nameOf(file.path)): FileRow {
  const license = file.license ?? file.inherited?.license
  return { path: file.path, name, level, file, licenses: license === undefined ? [] : [license] }
}

/** The folders with files and those around them, sorted, without the root. */
function allFolders(withFiles: Iterable<string>): readonly string[] {
  const found = new Set<string>()
  for (const folder of withFiles) for (let at = folder; at !== '' && !found.has(at); at = folderOf(at)) found.add(at)
  return [...found].toSorted((a, b) => a.localeCompare(b))
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
