import { parsePurl, type Purl } from '@waybill/identifiers'
import { readManifest } from '@waybill/documents/manifests'
import { correctedPackages } from './corrected-truth.ts'
import { readRecords } from './read-records.ts'
import type { SetResult } from './set-result.ts'

interface ManifestRecord {
  readonly id: string
  readonly text: string
  /** The first describes the file; in some lock files further ones are the locked packages. */
  readonly expected: readonly ExpectedPackage[]
}

interface ExpectedPackage {
  readonly type: string | null
  readonly namespace: string | null
  readonly name: string | null
  readonly version: string | null
  readonly dependencies: readonly ExpectedDependency[]
}

interface ExpectedDependency {
  readonly purl: string | null
  readonly scope: string
}

interface EvaluatedManifest {
  readonly record: ManifestRecord
  readonly expected: ReadonlySet<string>
  readonly missed: readonly string[]
  readonly added: readonly string[]
}

/** Measures how many of the expected packages of manifests and lock files are found, with name and version. */
export function measureManifests(dataFolder: string): readonly SetResult[] {
  const records = readRecords(dataFolder, 'manifests-scancode.ndjson.gz') as readonly ManifestRecord[]
  return [
    summarise(
      'manifests',
      records.map((record) => evaluate(record, expectedOf(record))),
    ),
    summarise(
      'manifests: as read',
      records.map((record) => evaluate(record, asRead(record, expectedOf(record)))),
    ),
  ]
}

function summarise(set: string, evaluated: readonly EvaluatedManifest[]): SetResult {
  const [expected, missed, added] = [
    sum(evaluated, ({ expected: each }) => each.size),
    sum(evaluated, ({ missed: each }) => each.length),
    sum(evaluated, ({ added: each }) => each.length),
  ]
  return {
    set,
    records: evaluated.length,
    figures: { expected, found: expected - missed, recall: share(expected - missed, expected), added },
    wrong: evaluated.flatMap(wrongLines),
  }
}

function wrongLines({ record: { id }, missed, added }: EvaluatedManifest): readonly string[] {
  const misses = missed.map((purl) => `${id}: expected ${purl}, found none`)
  return misses.concat(added.map((purl) => `${id}: expected none, found ${purl}`))
}

function sum(evaluated: readonly EvaluatedManifest[], count: (each: EvaluatedManifest) => number): number {
  return evaluated.reduce((total, each) => total + count(each), 0)
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 1000) / 1000
}

function asRead({ id }: ManifestRecord, expected: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    Array.from(expected).flatMap((key) => {
      const correction = `${id} ${key}`
      return correctedPackages.has(correction) ? (correctedPackages.get(correction) ?? []) : key
    }),
  )
}

function evaluate(record: ManifestRecord, expected: ReadonlySet<string>): EvaluatedManifest {
  const manifest = readManifest(pathOf(record), record.text)
  const found = new Set([...(manifest?.packages ?? []), ...(manifest?.versions ?? [])].flatMap(({ purl }) => keyOf(purl) ?? []))
  const names = new Set(Array.from(found, nameIn))
  const expectedNames = new Set(Array.from(expected, nameIn))
  return {
    record,
    expected,
    // an expectation without a version is met by any
    missed: [...expected].filter((key) => !found.has(key) && !(key.endsWith('@') && names.has(nameIn(key)))),
    added: [...found].filter((key) => !expectedNames.has(nameIn(key))),
  }
}

/** Some files carry the name of their project before their own. */
function pathOf({ id }: ManifestRecord): string {
  return id.replace('scancode:', '').replace(/[^/]*[-_](?=Podfile\.lock$|pubspec\.lock$)/u, '')
}

function nameIn(key: string): string {
  return key.slice(0, key.lastIndexOf('@'))
}

function expectedOf({ expected, text }: ManifestRecord): ReadonlySet<string> {
  const [file, ...packages] = expected
  const listed = packages.map(({ type, namespace, name, version }) => ({
    type: type ?? '',
    namespace: namespace ?? undefined,
    name: name ?? '',
    version: version ?? undefined,
  }))
  const required = (file?.dependencies ?? []).flatMap(({ purl, scope }) =>
    purl === null || otherScopes.has(scope) ? [] : (parsePurl(purl) ?? []),
  )
  // what a lock file lists as packages is complete; the requirements beside them are ranges
  const all = listed.length > 0 ? listed : required
  // texts of the set are cut, expectations are not
  const words = spelling(text)
  return new Set(all.flatMap((each) => (isNoPackage(each) || !words.includes(spelling(each.name)) ? [] : nameOf(each))))
}

function spelling(text: string): string {
  return text.toLowerCase().replaceAll(/[_.]/gu, '-')
}

/** What a file names without requiring it as a package: alternatives, lists of versions, what must not be used. */
const otherScopes: ReadonlySet<string> = new Set(['provide', 'replace', 'suggest', 'conflict', 'exclude', 'platform', 'enforcedPlatform'])

/** SDKs, PHP with its extensions, and other modules of the same build. */
function isNoPackage({ type, namespace, name }: Pick<Purl, 'type' | 'namespace' | 'name'>): boolean {
  if (type === 'pubspec') return ['dart', 'flutter', 'flutter_test', 'flutter_web_plugins', 'sky_engine'].includes(name)
  return ['composer', 'maven'].includes(type) && namespace === undefined
}

function keyOf(text: string): string | undefined {
  const purl = parsePurl(text)
  return purl && nameOf(purl)
}

function nameOf({ type, namespace, name, version }: Pick<Purl, 'type' | 'namespace' | 'name' | 'version'>): string {
  const end = `@${version ?? ''}`
  // other writings of one type, and of a subspec
  if (type === 'pubspec') return `pub:${name}${end}`
  // PEP 503: names that differ in these characters are one
  if (type === 'pypi') return `pypi:${name.replaceAll(/[-_.]+/gu, '-')}${end}`
  if (type === 'cocoapods' && namespace !== undefined) return `cocoapods:${namespace}${end}`
  return `${type}:${namespace === undefined ? '' : `${namespace}/`}${name}${end}`
}
