import type { ReleaseSbom } from '#releases/releases.ts'
import type { StoredFile } from '#products/dossier/archive/stored-files-store.ts'

/** A file in the archive. */
export interface ArchiveFile {
  readonly path: string
  readonly size: number
  /** SHA-256 in hex, by which it is read and verified. */
  readonly digest: string
}

/** The files of an archive beside the dossier, and those that exceed its limit. */
export interface ArchivePlan {
  readonly files: readonly ArchiveFile[]
  readonly leftOut: readonly ArchiveFile[]
}

/** Total size of uploads and SBOMs in one archive. */
export const archiveLimit = 512 * 1_048_576

/**
 * Chooses the files of an archive: documents, then SBOMs, then photos, as long as there is room. Paths are unique and
 * safe for every file system. Pure.
 */
export function planArchive(stored: readonly StoredFile[], sboms: readonly ReleaseSbom[], limit = archiveLimit): ArchivePlan {
  const requested = [
    ...stored.filter(({ slot }) => slot !== 'photo').map((file) => fileAt(`documents/${file.slot}-${file.name}`, file)),
    ...sboms.map((sbom, index) => fileAt(`sbom/${numbered(index)}-${sbom.fileName}`, sbom)),
    ...stored.filter(({ slot }) => slot === 'photo').map((file, index) => fileAt(`photos/${numbered(index)}-${file.name}`, file)),
  ]
  const chosen: ArchiveFile[] = []
  const leftOut: ArchiveFile[] = []
  const room = { bytes: limit }
  for (const file of requested) {
    const fits = file.size <= room.bytes
    if (fits) room.bytes -= file.size
    ;(fits ? chosen : leftOut).push(file)
  }
  return { files: chosen, leftOut }
}

function numbered(index: number): string {
  return String(index + 1).padStart(2, '0')
}

function fileAt(path: string, { digest, size }: { readonly digest: string; readonly size: number }): ArchiveFile {
  const [folder = '', ...name] = path.split('/')
  return { path: `${folder}/${safeName(name.join('-'))}`, digest, size }
}

/** Reduces a name to safe ASCII; keeps the extension. */
function safeName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\w.-]+/gu, '-')
  const dot = plain.lastIndexOf('.')
  return dot <= 0 ? plain.slice(0, 100) : `${plain.slice(0, Math.min(dot, 100))}${plain.slice(dot, dot + 20)}`
}
