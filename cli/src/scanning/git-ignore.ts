import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import ignore, { type Ignore } from 'ignore'

/** The patterns of a folder and of those around it, the innermost last. */
export type IgnoreRules = readonly FolderRules[]

interface FolderRules {
  /** What precedes paths within the scanned folder so that they begin at the folder of the patterns. */
  readonly before: string
  /** What such a path loses at its beginning. */
  readonly within: string
  readonly patterns: Ignore
}

/** A longer file is no list of patterns. */
const mostBytes = 262_144

/** Reads the patterns of the folders around a folder; undefined where it lies in no working tree, as an unpacked package does not. */
export async function openIgnoreRules(folder: string): Promise<IgnoreRules | undefined> {
  const around = await foldersToWorkingTree(folder)
  if (around === undefined) return undefined
  const found = await Promise.all(
    around.map(async (outer) => rulesOf(outer, { before: `${relative(outer, folder).split(sep).join('/')}/`, within: '' })),
  )
  return found.flat()
}

/** Reports whether a folder lies in a working tree of git. */
export async function isInWorkingTree(folder: string): Promise<boolean> {
  return (await foldersToWorkingTree(folder)) !== undefined
}

/** Adds the patterns of a folder within the scanned one. */
export async function addIgnoreRules(rules: IgnoreRules, folder: string, within: string): Promise<IgnoreRules> {
  const added = await rulesOf(join(folder, within), { before: '', within: within === '' ? '' : `${within}/` })
  return [...rules, ...added]
}

/** Reports whether git would ignore a path that it does not know yet; the last pattern of the innermost folder decides. */
export function isIgnored(rules: IgnoreRules, path: string, isFolder: boolean): boolean {
  for (const { before, within, patterns } of rules.toReversed()) {
    const { ignored, unignored } = patterns.test(`${before}${path.slice(within.length)}${isFolder ? '/' : ''}`)
    if (ignored || unignored) return ignored
  }
  return false
}

async function rulesOf(folder: string, place: Pick<FolderRules, 'before' | 'within'>): Promise<IgnoreRules> {
  const file = join(folder, '.gitignore')
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size === 0 || size > mostBytes) return []
  const text = await readFile(file, 'utf8').catch(() => '')
  return [{ ...place, patterns: ignore({ ignorecase: false }).add(text) }]
}

/** Lists the folders around a folder up to the one with `.git`, the outermost first. */
async function foldersToWorkingTree(folder: string): Promise<readonly string[] | undefined> {
  const around: string[] = []
  for (let at = folder; ; at = dirname(at)) {
    if (await isThere(join(at, '.git'))) return around.toReversed()
    const outer = dirname(at)
    if (outer === at) return undefined
    around.push(outer)
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
