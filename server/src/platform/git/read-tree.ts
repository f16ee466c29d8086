import { brokenPack } from '#platform/git/repository-error.ts'

/** One entry of a tree. */
export interface TreeEntry {
  readonly mode: 'folder' | 'file' | 'executable' | 'symlink' | 'submodule'
  readonly name: Buffer
  readonly id: string
}

const special: Readonly<Record<number, TreeEntry['mode']>> = { 0o04: 'folder', 0o12: 'symlink', 0o16: 'submodule' }

/** Reads the entries of a tree: mode, name and object name. Throws a RepositoryError if it breaks the format. */
export function* readTree(tree: Buffer, idLength: number): Generator<TreeEntry> {
  for (let at = 0; at < tree.length;) {
    const space = tree.indexOf(32, at)
    const end = tree.indexOf(0, space)
    const mode = tree.toString('latin1', at, space)
    if (space < 0 || end < 0 || end + 1 + idLength > tree.length || !/^[0-7]{5,6}$/.test(mode)) throw brokenPack('a folder cannot be read')
    at = end + 1 + idLength
    yield { mode: modeOf(Number.parseInt(mode, 8)), name: tree.subarray(space + 1, end), id: tree.toString('hex', end + 1, at) }
  }
}

function modeOf(mode: number): TreeEntry['mode'] {
  return special[mode >> 12] ?? ((mode & 0o100) === 0 ? 'file' : 'executable')
}
