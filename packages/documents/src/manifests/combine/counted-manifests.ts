import type { Manifest } from '../manifest.ts'
import { folderOf } from '../text/address.ts'

/** Folders of what is not the product itself. */
const secondary =
  /(?:^|\/)(?:node_modules|bower_components|vendor(?:ed)?|third[_-]party|tests?|__tests__|test[_-]?data|fixtures?|__fixtures__|examples?)\//iu

interface CountedManifests {
  readonly counted: readonly Manifest[]
  readonly warnings: readonly string[]
}

/** Chooses the files that say what the product consists of. */
export function countedManifests(manifests: readonly Manifest[]): CountedManifests {
  const sorted = manifests.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const primary = sorted.filter(({ path }) => !secondary.test(path))
  const chosen = primary.length > 0 ? primary : sorted
  const shrinkwraps = new Set(chosen.filter(({ path }) => path.endsWith('npm-shrinkwrap.json')).map(({ path }) => folderOf(path)))
  const counted = chosen.filter(({ path }) => !(path.endsWith('package-lock.json') && shrinkwraps.has(folderOf(path))))
  return { counted, warnings: [...leftOutWarning(sorted.length - chosen.length), ...doubledLocks(counted)] }
}

function leftOutWarning(count: number): readonly string[] {
  if (count === 0) return []
  const files = count === 1 ? '1 lock file or manifest' : `${count} lock files and manifests`
  return [`${files} of tests, examples or vendored code ${count === 1 ? 'was' : 'were'} left out`]
}

/** Two package managers in one folder often mean that one of their lock files is out of date. */
function doubledLocks(manifests: readonly Manifest[]): readonly string[] {
  const locks = manifests.filter(({ kind, ecosystem, format }) => kind === 'lock' && ecosystem === 'npm' && format !== 'deno.lock')
  const byFolder = Map.groupBy(locks, ({ path }) => folderOf(path))
  return Array.from(byFolder.values()).flatMap((own) =>
    own.length < 2 ? [] : [`${own.map(({ path }) => path).join(' and ')} lock the same packages; all were counted`],
  )
}
