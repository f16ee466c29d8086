import { combineManifests, type RepositoryComponent } from '@waybill/documents/manifests'
import { mergeHolders } from '@waybill/licensing/copyrights'
import { checkRepository, type Scorecard } from '@waybill/scorecard'
import type { ContentFindings } from './content-findings.ts'
import { categoriesOf } from './file-categories.ts'
import { type FileLicense, fileLicenses } from './file-licenses.ts'
import { folderLicenses, type FolderLicenses, manifestOf, repositoryLicense, type ScannedFile } from './folder-licenses.ts'
import { listed, present } from './present.ts'
import { compareText } from './license-sets.ts'
import { moduleLosses } from './module-limits.ts'
import type {
  ComponentEntry,
  FileCategories,
  FileCrypto,
  FileEntry,
  RepositoryLicense,
  RepositoryOptions,
  RepositoryResult,
  RepositoryRoot,
  RepositorySource,
  Skipped,
  WaybillResult,
} from './repository-result.ts'
import { summariseFolders } from './summarise-folders.ts'
import { vendoredComponents } from './vendored-components.ts'

/** A scan whose files are read. */
export interface RepositoryScan {
  readonly uid: string
  /** Of the repository or archive. */
  readonly url: string
  readonly now: Date
  readonly options: RepositoryOptions
  readonly scannerVersion: string
  readonly source: RepositorySource
  /** Of the repository: the last step of its address. */
  readonly name: string
  readonly skipped: readonly Skipped[]
  readonly limits: readonly string[]
  /** The texts that the scorecard asks for, by path. */
  readonly texts?: ReadonlyMap<string, string>
  /** Of the last 90 days; undefined where they are not known. */
  readonly commitDates?: readonly string[] | undefined
}

/**
 * Puts the findings of all files together (docs/reference/repository-scans.md#results). The same files give the same document, but for uid,
 * url and time.
 */
export function assembleResult(scan: RepositoryScan, files: readonly ScannedFile[]): RepositoryResult {
  const sorted = files.toSorted((a, b) => compareText(a.path, b.path))
  const result = Object.fromEntries(sorted.flatMap((file) => resultOf(file, scan.options)))
  const waybill = assembleWaybill(scan, sorted)
  const finished = sorted.filter(({ findings }) => findings !== undefined)
  return {
    uid: scan.uid,
    url: scan.url,
    time: scan.now.getTime() / 1000,
    options: scan.options,
    stats: { total: sorted.length, finished: finished.length },
    no_result: finished.flatMap(({ path }) => (Object.hasOwn(result, path) ? [] : [path])),
    result,
    summary: summariseFolders({ result, components: waybill.components }, scan.options),
    waybill,
  }
}

function resultOf({ path, findings }: ScannedFile, options: RepositoryOptions): readonly (readonly [string, FileCategories])[] {
  const categories = findings === undefined ? {} : categoriesOf(findings, options)
  return Object.keys(categories).length === 0 ? [] : [[path, categories]]
}

function assembleWaybill(scan: RepositoryScan, files: readonly ScannedFile[]): WaybillResult {
  const { options, scannerVersion, source, skipped, limits } = scan
  const folders = folderLicenses(files)
  const license = repositoryLicense(files, folders)
  const { components, warnings } = listComponents(files, folders)
  const licenseOf = fileLicenses(files, folders)
  const entries = files.map((file) => toFileEntry(file, licenseOf(file), options))
  return {
    version: 1,
    scanner_version: scannerVersion,
    source,
    root: rootOf(scan, files),
    license,
    ...(options.includeCopyright === true && { holders: holdersOf(files) }),
    files: entries,
    components,
    ...(options.includeScorecard === true && { scorecard: scorecardOf(scan, files, { license, hasComponents: components.length > 0 }) }),
    skipped: skipped.toSorted((a, b) => compareText(a.path, b.path) || compareText(a.why, b.why)),
    limits,
    losses: [...warnings, ...lossesOf(files), ...moduleLosses({ files: entries, license, components })],
  }
}

interface ListedComponents {
  readonly components: readonly ComponentEntry[]
  readonly warnings: readonly string[]
}

function listComponents(files: readonly ScannedFile[], folders: FolderLicenses): ListedComponents {
  const { components, dependsOn, warnings } = combineManifests(files.flatMap(manifestOf))
  const entries = components.map((component, i) => toComponentEntry(component, dependsOn[i]))
  return { components: [...entries, ...vendoredComponents(folders, files, entries)], warnings }
}

function toComponentEntry(component: RepositoryComponent, dependsOn: readonly number[] | undefined): ComponentEntry {
  const { purl, name, version, range, from, scope, direct, hash, license } = component
  return present({ purl, name, version, range, from: from[0] ?? '', scope, direct, hash, license, dependsOn: listed(dependsOn) })
}

/** The root as its only manifest names it; several manifests in the root name several things. */
function rootOf({ name, source }: RepositoryScan, files: readonly ScannedFile[]): RepositoryRoot {
  const roots = files
    .filter(({ path }) => !path.includes('/'))
    .flatMap(manifestOf)
    .flatMap(({ root }) => root ?? [])
  const version = roots.find((root) => root.version !== undefined)?.version ?? tagOf(source)
  const purls = new Set(roots.flatMap(({ purl }) => purl ?? []))
  const [purl] = purls
  return { name, ...(version !== undefined && { version }), ...(purl !== undefined && purls.size === 1 && { purl }) }
}

function tagOf({ ref, commit }: RepositorySource): string | undefined {
  return ref?.startsWith('refs/tags/') === true ? ref.slice('refs/tags/'.length) : commit?.slice(0, 12)
}

function holdersOf(files: readonly ScannedFile[]): readonly string[] {
  const holders = files.flatMap(({ findings }) => findings?.copyrights.flatMap((statement) => statement.holders) ?? [])
  return mergeHolders(holders).toSorted(compareText)
}

function toFileEntry({ path, sha256, size, findings, error }: ScannedFile, license: FileLicense, options: RepositoryOptions): FileEntry {
  const found = findings === undefined ? { matches: [] } : toFileFindings(findings, options)
  return present({ path, sha256, size, ...license, ...found, error })
}

function toFileFindings({ language, licenses, copyrights, crypto: uses }: ContentFindings, options: RepositoryOptions) {
  const { includeCopyright = false, includeCrypto = false } = options
  return present({
    language,
    matches: licenses.matches,
    copyright: includeCopyright ? listed(copyrights) : undefined,
    crypto: includeCrypto ? listed(uses.map(toFileCrypto)) : undefined,
  })
}

function toFileCrypto({ family: _family, ...use }: FileCrypto & { readonly family?: string }): FileCrypto {
  return use
}

interface ScorecardFacts {
  readonly license: RepositoryLicense
  readonly hasComponents: boolean
}

function scorecardOf(scan: RepositoryScan, files: readonly ScannedFile[], { license, hasComponents }: ScorecardFacts): Scorecard {
  const binary = new Set(files.filter(({ findings }) => findings?.kind === 'binary').map(({ path }) => path))
  const spdx = license.detected ?? license.declared
  const { texts, name, source, commitDates, now } = scan
  return checkRepository(
    {
      paths: files.map(({ path }) => path),
      textOf: (path) => texts?.get(path),
      isBinary: (path) => binary.has(path),
      name,
      ...(source.commit !== undefined && { commit: source.commit }),
      ...(spdx !== null && { license: spdx }),
      ...(commitDates !== undefined && { commitDates }),
      hasComponents,
    },
    now,
  )
}

/** Lists what was not read: problems of manifests, and texts over their limit. */
function lossesOf(files: readonly ScannedFile[]): readonly string[] {
  const problems = files.flatMap(manifestOf).flatMap((manifest) => manifest.problems.map((problem) => `${manifest.path}: ${problem}`))
  const cut = files.filter(({ findings }) => findings?.isCut === true)
  return [...problems, ...cut.map(({ path }) => `${path}: only its beginning was read`)]
}
