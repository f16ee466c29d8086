import type { ModuleChanges } from '#approvals/changes/changes.ts'
import type { OutlineComponent, OutlineFinding } from '#approvals/snapshot/outline.ts'

/** What a comparison reads of a module. */
export interface ComparedOutline {
  readonly components: readonly ComparedComponent[]
  readonly findings: readonly OutlineFinding[]
}

type ComparedComponent = Pick<OutlineComponent, 'key' | 'version'>

/** Compares a module at two points; each list has at most `most` items. Pure. */
export function compareOutlines(before: ComparedOutline, after: ComparedOutline, most: number): ModuleChanges {
  const { added, removed, updated } = compareComponents(before.components, after.components)
  return {
    components: { added: firstOf(added, most), removed: firstOf(removed, most), updated: firstOf(updated, most) },
    findings: { new: firstOf(newFindings(before, after), most), gone: firstOf(resolvedFindings(before, after), most) },
  }
}

/** The result where there is nothing to compare with. */
export const noChanges: ModuleChanges = {
  components: { added: firstOf([], 0), removed: firstOf([], 0), updated: firstOf([], 0) },
  findings: { new: firstOf([], 0), gone: firstOf([], 0) },
}

function firstOf<Item>(items: readonly Item[], most: number): { total: number; items: Item[] } {
  return { total: items.length, items: items.slice(0, most) }
}

interface Component {
  readonly key: string
  readonly version: string | null
}

interface ComponentChanges {
  readonly added: readonly Component[]
  readonly removed: readonly Component[]
  readonly updated: readonly { readonly key: string; readonly from: string | null; readonly to: string | null }[]
}

/**
 * Compares by component key. For a key in both releases, removed and added versions are paired as updates;
 * unpaired ones count as added or removed.
 */
function compareComponents(before: readonly ComparedComponent[], after: readonly ComparedComponent[]): ComponentChanges {
  const [old, now] = [versionsByKey(before), versionsByKey(after)]
  const keys = [...new Set([...old.keys(), ...now.keys()])].toSorted()
  const changes = keys.map((key) => compareVersions(key, old.get(key) ?? noVersions, now.get(key) ?? noVersions))
  return {
    added: changes.flatMap(({ added }) => added),
    removed: changes.flatMap(({ removed }) => removed),
    updated: changes.flatMap(({ updated }) => updated),
  }
}

const noVersions: ReadonlySet<string | null> = new Set()

function versionsByKey(components: readonly ComparedComponent[]): ReadonlyMap<string, ReadonlySet<string | null>> {
  const versions = new Map<string, Set<string | null>>()
  for (const { key, version } of components) {
    const known = versions.get(key) ?? new Set()
    known.add(version ?? null)
    versions.set(key, known)
  }
  return versions
}

const numericOrder = new Intl.Collator('en', { numeric: true })

function compareVersions(key: string, old: ReadonlySet<string | null>, now: ReadonlySet<string | null>): ComponentChanges {
  const went = sorted(old.difference(now))
  const came = sorted(now.difference(old))
  const pairs = Math.min(went.length, came.length)
  return {
    updated: went.slice(0, pairs).map((from, i) => ({ key, from, to: came[i] ?? null })),
    added: came.slice(pairs).map((version) => ({ key, version })),
    removed: went.slice(pairs).map((version) => ({ key, version })),
  }
}

function sorted(versions: ReadonlySet<string | null>): readonly (string | null)[] {
  return [...versions].toSorted((a, b) => numericOrder.compare(a ?? '', b ?? ''))
}

type OpenFinding = OutlineFinding & { readonly status: 'violation' | 'warning' }

function isOpen(finding: OutlineFinding): finding is OpenFinding {
  return finding.status !== 'whitelisted'
}

/** Returns the identities of a finding: one for each alias, since a vulnerability may get its CVE id later. The version is not part of it. */
function namesOf({ kind, component, key, aliases }: OutlineFinding): readonly string[] {
  return [key, ...aliases].map((name) => `${kind} ${component} ${name}`)
}

function index(findings: readonly OutlineFinding[]): ReadonlySet<string> {
  return new Set(findings.flatMap(namesOf))
}

function isIn(known: ReadonlySet<string>, finding: OutlineFinding): boolean {
  return namesOf(finding).some((name) => known.has(name))
}

function newFindings(before: ComparedOutline, after: ComparedOutline): ModuleChanges['findings']['new']['items'] {
  const known = index(before.findings.filter(isOpen))
  return worstFirst(after.findings.filter(isOpen).filter((finding) => !isIn(known, finding))).map(itemOf)
}

function resolvedFindings(before: ComparedOutline, after: ComparedOutline): ModuleChanges['findings']['gone']['items'] {
  const counting = index(after.findings.filter(isOpen))
  const accepted = index(after.findings.filter((finding) => !isOpen(finding)))
  const present = new Set(after.components.map(({ key }) => key))
  return worstFirst(before.findings.filter(isOpen).filter((finding) => !isIn(counting, finding))).map((finding) => {
    const left = present.has(finding.component) ? ('fixed' as const) : ('removed' as const)
    const because = isIn(accepted, finding) ? 'accepted' : left
    return Object.assign(itemOf(finding), { because } as const)
  })
}

function worstFirst(findings: readonly OpenFinding[]): readonly OpenFinding[] {
  return [...findings.filter(({ status }) => status === 'violation'), ...findings.filter(({ status }) => status === 'warning')]
}

function itemOf({ kind, key, component, version, status }: OpenFinding): ModuleChanges['findings']['new']['items'][number] {
  return { kind, key, component, version: version ?? null, status }
}
