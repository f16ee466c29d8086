import { dirname } from 'node:path/posix'

/** A file and one that it imports. */
export type FileImport = readonly [from: string, to: string]

/** Returns the pairs of folders that import each other, in order; a folder and those in it are one topic. */
export function mutualFolders(imports: readonly FileImport[]): readonly string[] {
  const folders = imports.map(([from, to]) => [dirname(from), dirname(to)] as const)
  const ways = new Set(folders.map(([from, to]) => `${from} ${to}`))
  const mutual = folders.filter(([from, to]) => from < to && !to.startsWith(`${from}/`) && ways.has(`${to} ${from}`))
  return [...new Set(mutual.map(([one, other]) => `${one} and ${other}`))].toSorted()
}
