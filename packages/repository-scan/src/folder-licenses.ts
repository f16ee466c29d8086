import type { Manifest } from '@waybill/documents/manifests'
import { recogniseLicense } from '@waybill/licensing/recognition'
import type { ContentFindings } from './content-findings.ts'
import { folderOf, foldersUpwards, isLicenseFile, nameOf } from './license-file.ts'
import { allOf, licenseIds, namesSameLicenses } from './license-sets.ts'
import { present } from './present.ts'
import type { RepositoryLicense } from './repository-result.ts'

/** A file of a repository with what its content says. */
export interface ScannedFile {
  readonly path: string
  readonly sha256: string
  readonly size: number
  readonly findings?: ContentFindings
  /** Why it has no findings. */
  readonly error?: string
}

/** The licence that the files of a folder give to all below it. */
export interface FolderLicense {
  readonly license: string
  readonly files: readonly ScannedFile[]
}

/** The licence of each folder that has a licence file. */
export type FolderLicenses = ReadonlyMap<string, FolderLicense>

/** Licences of others, which do not apply to the folder itself. */
const ofOthers = /3rd|third|part(?:y|ies)|depend|vendor|bundled/iu

/** Collects the licence of every folder; texts in `LICENSES/` wait for those who refer to them (REUSE). */
export function folderLicenses(files: readonly ScannedFile[]): FolderLicenses {
  const licenseFiles = files.filter(isFolderLicense)
  const byFolder = Map.groupBy(licenseFiles, ({ path }) => folderOf(path))
  const manifests = Map.groupBy(files.flatMap(manifestOf), ({ path }) => folderOf(path))
  const readmes = Map.groupBy(files.filter(isReadme), ({ path }) => folderOf(path))
  return new Map(
    Array.from(byFolder, ([folder, ofFolder]) => {
      const declared = declaredIn(manifests.get(folder) ?? [])
      return [folder, combine(ofFolder, [declared ?? [], (readmes.get(folder) ?? []).flatMap(licenseOf)].flat())] as const
    }),
  )
}

function isReadme({ path }: ScannedFile): boolean {
  return /^readme(?:\.\w+)?$/iu.test(nameOf(path))
}

/** Finds the nearest licence file upwards: that of the folder itself, or of one around it. */
export function inheritedLicense(path: string, folders: FolderLicenses): FolderLicense | undefined {
  const folder = foldersUpwards(folderOf(path)).find((one) => folders.has(one))
  return folder === undefined ? undefined : folders.get(folder)
}

/** Compares what the manifests of the root declare with what its licence files say. */
export function repositoryLicense(files: readonly ScannedFile[], folders: FolderLicenses): RepositoryLicense {
  const inRoot = files.filter(({ path }) => !path.includes('/')).flatMap(manifestOf)
  const declared = declaredIn(inRoot)
  const detected = folders.get('')
  if (detected === undefined) return { declared: declared ?? null, detected: null, files: [] }
  const { license, files: licenseFiles } = detected
  const { how, confidence } = licenseFiles[0]?.findings?.licenses ?? {}
  const agrees = declared === undefined ? undefined : namesSameLicenses(declared, license)
  const paths = licenseFiles.map(({ path }) => path)
  return present({ declared: declared ?? null, detected: license, how, confidence, files: paths, agrees })
}

export function manifestOf({ path, findings }: ScannedFile): readonly Manifest[] {
  return findings?.manifest === undefined ? [] : [{ ...findings.manifest, path }]
}

function isFolderLicense({ path, findings }: ScannedFile): boolean {
  if (findings?.licenses.license === undefined || !isLicenseFile(path) || isAttribution(path, findings.licenses)) return false
  return !/(?:^|\/)LICENSES\//u.test(path) && !ofOthers.test(nameOf(path))
}

/**
 * A NOTICE attributes parts that others wrote (section 4d of Apache-2.0), and grants nothing; unless it is the text of one licence itself, as the
 * "permission notice" of the MIT licence.
 */
function isAttribution(path: string, { license = '', isLicenseText }: ContentFindings['licenses']): boolean {
  return noticeName.test(nameOf(path)) && !(isLicenseText && licenseIds(license).length === 1)
}

const noticeName = /^notices?\b/iu

/** Joins the licences that manifests declare; an unrecognised one is kept as it is written. */
function declaredIn(manifests: readonly Manifest[]): string | undefined {
  return allOf(
    manifests.flatMap(({ root }) => (root?.license === undefined ? [] : (recogniseLicense(root.license)?.license ?? root.license))),
  )
}

/** Notices and the like count only beside no text of a licence. The texts do not say how they are combined: what is stated beside them does. */
function combine(files: readonly ScannedFile[], stated: readonly string[]): FolderLicense {
  const texts = files.filter(({ findings }) => findings?.licenses.isLicenseText === true)
  const chosen = withoutBase(withoutNotices(texts.length > 0 ? texts : files))
  const license = allOf(chosen.flatMap(licenseOf)) ?? ''
  return { license: stated.find((one) => namesSameLicenses(one, license)) ?? license, files: chosen }
}

/** A NOTICE beside a licence file states the licences of parts that others wrote. */
function withoutNotices(files: readonly ScannedFile[]): readonly ScannedFile[] {
  const others = files.filter(({ path }) => !noticeName.test(nameOf(path)))
  return others.length > 0 ? others : files
}

function licenseOf({ findings }: ScannedFile): readonly string[] {
  return findings?.licenses.license === undefined ? [] : [findings.licenses.license]
}

/** LGPL 3 is written as additions to GPL 3, whose text stands beside it: together they are the LGPL. */
function withoutBase(files: readonly ScannedFile[]): readonly ScannedFile[] {
  const ids = files.flatMap(licenseOf).flatMap(licenseIds)
  if (!ids.some((id) => id.startsWith('LGPL-3.0'))) return files
  const others = files.filter((file) => !licenseOf(file).some((one) => one.startsWith('GPL-3.0')))
  return others.length > 0 ? others : files
}
