import { globSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Larger files are not source code. */
const mostBytes = 1_048_576

export interface SourceFile {
  readonly file: string
  /** Its path from the parent of the folder on. */
  readonly name: string
}

/** Lists the files below a folder that may be source code, without those of git. */
export function filesBelow(folder: string): readonly SourceFile[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && statSync(join(entry.parentPath, entry.name)).size <= mostBytes)
    .map(({ parentPath, name }) => ({ file: join(parentPath, name), name: relative(dirname(folder), join(parentPath, name)) }))
    .filter(({ name }) => !/(?:^|\/)\.git(?:\/|$)/u.test(name))
}
