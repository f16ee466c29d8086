import type { Manifest } from '../manifest.ts'
import { folderOf, joinPath } from '../text/address.ts'
import { foldersUp } from './fill-versions.ts'

interface SharedLock {
  readonly lock: Manifest
  /** The manifests whose requirements it resolves. */
  readonly sharedBy: readonly Manifest[]
}

interface AssignedLocks {
  readonly locks: readonly SharedLock[]
  /** Manifests without a lock file. */
  readonly uncovered: readonly Manifest[]
}

/** Finds the lock files of each manifest: of its folder, or of the workspace that it is a member of. */
export function assignLocks(manifests: readonly Manifest[]): AssignedLocks {
  const locks = manifests.filter(({ kind }) => kind === 'lock')
  const others = manifests.filter(({ kind }) => kind === 'manifest')
  const places: Places = { locks: groupByHome(locks), others: groupByHome(others) }
  const assigned = others.map((manifest) => [manifest, locksOf(manifest, places)] as const)
  const pairs = assigned.flatMap(([manifest, own]) => own.map((lock) => [lock, manifest] as const))
  const shared = Map.groupBy(pairs, ([lock]) => lock)
  return {
    locks: locks.map((lock) => ({ lock, sharedBy: shared.get(lock)?.map(([, manifest]) => manifest) ?? [] })),
    uncovered: assigned.flatMap(([manifest, own]) => (own.length === 0 ? [manifest] : [])),
  }
}

type ByHome = ReadonlyMap<string, readonly Manifest[]>

interface Places {
  readonly locks: ByHome
  readonly others: ByHome
}

function groupByHome(manifests: readonly Manifest[]): ByHome {
  return Map.groupBy(manifests, ({ ecosystem, path }) => `${ecosystem} ${homeOf(path)}`)
}

/** Places inside a project where its tools put files. */
const inner =
  /(?:^|\/)(?:obj|gradle(?:\/dependency-locks)?|requirements|(?:[^/]+\.xcodeproj\/project|[^/]+)\.xcworkspace\/xcshareddata\/swiftpm)$/u

/** Returns the folder of the project that a file belongs to. */
function homeOf(path: string): string {
  return folderOf(path).replace(inner, '')
}

function locksOf(manifest: Manifest, { locks, others }: Places): readonly Manifest[] {
  const home = homeOf(manifest.path)
  const beside = (locks.get(`${manifest.ecosystem} ${home}`) ?? []).filter((lock) => isLockOf(lock, manifest))
  if (beside.length > 0) return beside
  for (const folder of foldersUp(`${home}/`).filter((above) => above !== home)) {
    const key = `${manifest.ecosystem} ${folder}`
    const above = locks.get(key) ?? []
    const stating = [...above, ...(others.get(key) ?? [])]
    if (above.length > 0 && stating.some((other) => hasMember(other, manifest, home))) return above
  }
  return []
}

/** Compiled requirements lock those of their own name and of project files, not other lists of requirements. */
function isLockOf(lock: Manifest, manifest: Manifest): boolean {
  if (lock.format !== 'requirements.txt' || manifest.format !== 'requirements.txt') return true
  return lock.path.replace(/\.\w+$/u, '') === manifest.path.replace(/\.\w+$/u, '')
}

function hasMember({ path, members = [], own = [] }: Manifest, manifest: Manifest, home: string): boolean {
  if (manifest.root?.name !== undefined && own.includes(manifest.root.name)) return true
  return members.some((pattern) => matchesFolder(joinPath(homeOf(path), pattern.replace(/^!.*/u, '')), home))
}

/** Matches a folder with a pattern of npm or Cargo: `*` within a segment, `**` across. Segment by segment, without backtracking. */
function matchesFolder(pattern: string | undefined, folder: string): boolean {
  if (pattern === undefined || pattern === '') return false
  const [wanted, segments] = [pattern.split('/'), folder.split('/')]
  const deep = wanted.indexOf('**')
  if (deep === -1) return wanted.length === segments.length && wanted.every((part, index) => matchesSegment(part, segments[index] ?? ''))
  return segments.length >= deep && wanted.slice(0, deep).every((part, index) => matchesSegment(part, segments[index] ?? ''))
}

function matchesSegment(pattern: string, segment: string): boolean {
  const [before = '', ...after] = pattern.split('*')
  if (after.length === 0) return pattern === segment
  return segment.length >= before.length && segment.startsWith(before) && segment.endsWith(after.at(-1) ?? '')
}
