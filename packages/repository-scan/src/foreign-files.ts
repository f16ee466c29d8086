import { folderOf, foldersUpwards, isLicenseFile } from './license-file.ts'
import { textIds } from './license-sets.ts'
import { present } from './present.ts'
import type { FileEntry, WaybillResult } from './repository-result.ts'

/** A file of the repository itself under another licence than the repository. */
export interface ForeignFile {
  readonly path: string
  readonly license: string
  /** At which its licence begins. */
  readonly line: number
  readonly copyright?: string
}

/** Guesses are shown in the result and are no ground for a finding. */
const minConfidence = 4

/** Lists the files whose own notice surely names a licence that the repository is not under (docs/reference/repository-scans.md#module). */
export function foreignFiles({
  files,
  license,
  components,
}: Pick<WaybillResult, 'files' | 'license' | 'components'>): readonly ForeignFile[] {
  const own = new Set([license.declared, license.detected].flatMap((one) => (one === null ? [] : textIds(one))))
  const folders = new Set(components.map(({ from }) => from))
  const foreign = files.filter(isSure).flatMap((file) => toForeign(file, own))
  return foreign.filter(({ path }) => !foldersUpwards(folderOf(path)).some((folder) => folders.has(folder)))
}

function isSure({ path, confidence = 1 }: FileEntry): boolean {
  return confidence >= minConfidence && !isLicenseFile(path)
}

function toForeign({ path, license, matches, copyright }: FileEntry, own: ReadonlySet<string>): readonly ForeignFile[] {
  if (license === null) return []
  const others = textIds(license).filter((id) => !own.has(id))
  if (others.length === 0) return []
  const match = matches.find((one) => textIds(one.license).some((id) => others.includes(id)))
  return [present({ path, license, line: match?.start ?? 1, copyright: copyright?.map(({ clause }) => clause).join('\n') })]
}
