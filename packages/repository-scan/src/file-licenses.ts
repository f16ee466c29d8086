import type { LicenseMatch } from '@waybill/licensing/texts'
import { type FolderLicenses, inheritedLicense, type ScannedFile } from './folder-licenses.ts'
import { folderOf, foldersUpwards } from './license-file.ts'
import { present } from './present.ts'
import type { ForeignLicense } from './repository-result.ts'

/** The licence of a file: its own, or the one it inherits. */
export interface FileLicense {
  readonly license: string | null
  readonly how?: LicenseMatch['how']
  readonly confidence?: LicenseMatch['confidence']
  readonly refersTo?: string
  readonly inherited: ForeignLicense | null
}

/** Makes a function that returns the licence of a file. */
export function fileLicenses(files: readonly ScannedFile[], folders: FolderLicenses): (file: ScannedFile) => FileLicense {
  const licensed = files.filter(({ findings }) => findings?.licenses.license !== undefined)
  const byPath = new Map(licensed.map((file) => [file.path.toLowerCase(), file]))
  return (file) => licenseOfFile(file, byPath, folders)
}

function licenseOfFile(file: ScannedFile, byPath: ReadonlyMap<string, ScannedFile>, folders: FolderLicenses): FileLicense {
  if (file.findings === undefined) return { license: null, inherited: null }
  const { license, how, confidence, refersTo } = file.findings.licenses
  if (license !== undefined) return present({ license, how, confidence, inherited: null })
  const referred = refersTo === undefined ? undefined : referredLicense(findReferred(file.path, refersTo, byPath))
  return referred ?? { license: null, inherited: inherit(file, folders) }
}

function referredLicense(file: ScannedFile | undefined): FileLicense | undefined {
  const { license, confidence } = file?.findings?.licenses ?? {}
  if (file === undefined || license === undefined) return undefined
  return { license, how: 'notice', confidence: confidence ?? 1, refersTo: file.path, inherited: null }
}

function inherit(file: ScannedFile, folders: FolderLicenses): ForeignLicense | null {
  const found = inheritedLicense(file.path, folders)
  const [from] = found?.files ?? []
  return found === undefined || from === undefined ? null : { license: found.license, from: from.path }
}

/** Looks for the file that a notice names beside it, then in the folders around it. */
function findReferred(path: string, refersTo: string, byPath: ReadonlyMap<string, ScannedFile>): ScannedFile | undefined {
  const name = refersTo.replace(/^(?:\.{0,2}\/)+/u, '').toLowerCase()
  const candidates = foldersUpwards(folderOf(path)).map((folder) => (folder === '' ? name : `${folder.toLowerCase()}/${name}`))
  const found = candidates.flatMap(
    (candidate) => byPath.get(candidate) ?? byPath.get(`${candidate}.txt`) ?? byPath.get(`${candidate}.md`) ?? [],
  )
  return found.find((one) => one.path !== path)
}
