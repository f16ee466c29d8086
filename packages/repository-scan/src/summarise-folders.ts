import { formatPurl, parsePurl } from '@waybill/identifiers'
import { folderOf, foldersUpwards } from './license-file.ts'
import { compareText, sortedUnique } from './license-sets.ts'
import type {
  ComponentEntry,
  CopyrightEntry,
  FileCategories,
  FolderSummary,
  LicenseCategory,
  RepositoryOptions,
} from './repository-result.ts'

interface Holder {
  readonly dates: Set<string>
}

interface Gathered {
  readonly licenses: Set<string>
  readonly copyrights: Map<string, Holder>
  readonly algorithms: Map<string, Set<string>>
  readonly components: Map<string, Set<string>>
}

interface Findings {
  readonly result: Readonly<Record<string, FileCategories>>
  readonly components: readonly ComponentEntry[]
}

/** Sums up every folder with all below it; the root is `.`. */
export function summariseFolders({ result, components }: Findings, options: RepositoryOptions): Readonly<Record<string, FolderSummary>> {
  const folders = new Map<string, Gathered>()
  for (const [path, categories] of Object.entries(result)) {
    for (const folder of foldersUpwards(folderOf(path))) gatherFile(gatheredOf(folders, folder), categories)
  }
  for (const component of components) {
    for (const folder of foldersUpwards(folderOf(component.from))) gatherComponent(gatheredOf(folders, folder), component)
  }
  const sorted = [...folders].toSorted(([a], [b]) => compareText(a, b))
  return Object.fromEntries(sorted.map(([folder, gathered]) => [folder === '' ? '.' : folder, toSummary(gathered, options)]))
}

function gatheredOf(folders: Map<string, Gathered>, folder: string): Gathered {
  const known = folders.get(folder)
  if (known !== undefined) return known
  const fresh = { licenses: new Set<string>(), copyrights: new Map(), algorithms: new Map(), components: new Map() }
  folders.set(folder, fresh)
  return fresh
}

function gatherFile(folder: Gathered, { license, comments = [], crypto = [] }: FileCategories): void {
  for (const category of [license ?? [], comments].flat()) gatherLicense(folder, category)
  for (const { algorithm, coding } of crypto) addTo(folder.algorithms, algorithm, coding)
}

function gatherLicense({ licenses, copyrights }: Gathered, { key, licenses: named = [], copyright = [] }: LicenseCategory): void {
  for (const license of key === undefined ? named : [key]) licenses.add(license)
  for (const entry of copyright) gatherCopyright(copyrights, entry)
}

function gatherCopyright(copyrights: Map<string, Holder>, { holders, date }: CopyrightEntry): void {
  for (const name of holders) {
    const holder = copyrights.get(name) ?? { dates: new Set<string>() }
    copyrights.set(name, holder)
    if (date !== '') holder.dates.add(date)
  }
}

function gatherComponent({ components }: Gathered, { purl, version }: ComponentEntry): void {
  const parsed = parsePurl(purl)
  addTo(components, parsed === undefined ? purl : formatPurl({ ...parsed, version: undefined }), version ?? '')
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key) ?? new Set<string>()
  map.set(key, known)
  if (value !== '') known.add(value)
}

function toSummary({ licenses, copyrights, algorithms, components }: Gathered, options: RepositoryOptions): FolderSummary {
  const holders = [...copyrights].toSorted(([a], [b]) => compareText(a, b))
  const ofHolders = Object.fromEntries(holders.map(([name, { dates }]) => [name, { dates: sortedUnique(dates), clauses: [] }]))
  return {
    licenses: sortedUnique(licenses),
    ...(options.includeCopyright === true && { copyrights: ofHolders }),
    ...(options.includeCrypto === true && { crypto_algorithms: toLists(algorithms) }),
    components: toLists(components),
  }
}

function toLists(map: ReadonlyMap<string, ReadonlySet<string>>): Readonly<Record<string, readonly string[]>> {
  const sorted = [...map].toSorted(([a], [b]) => compareText(a, b))
  return Object.fromEntries(sorted.map(([key, values]) => [key, sortedUnique(values)]))
}
