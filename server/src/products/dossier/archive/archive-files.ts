import type { ReleaseSbom } from '#releases/releases.ts'
import type { StoredFile } from '#products/dossier/archive/stored-files-store.ts'

/** A file that goes into the archive. */
export interface ArchiveFile {
  readonly path: string
  readonly size: number
  /** SHA-256 in hex: what it is read by, and checked against. */
  readonly digest: string
}

/** What an archive holds beside the dossier itself, and what was too much for it. */
export interface ArchivePlan {
  readonly files: readonly ArchiveFile[]
  readonly leftOut: readonly ArchiveFile[]
}

/** How much of uploads and bills one archive takes. */
export const archiveLimit = 512 * 1_048_576

/**
 * Chooses what goes into an archive: documents, then bills, then photographs, each as long as there is room. Every path is there once and
 * has nothing in it that a file system could take amiss. Pure.
 */
export function planArchive(stored: readonly StoredFile[], sboms: readonly ReleaseSbom[], limit = archiveLimit): ArchivePlan {
  const requested = [
    ...stored.filter(({ slot }) => slot !== 'photo').map((file) => fileAt(`documents/${file.slot}-${file.name}`, file)),
    ...sboms.map((sbom, index) => fileAt(`sbom/${numbered(index)}-${sbom.fileName}`, sbom)),
    ...stored.filter(({ slot }) => slot === 'photo').map((file, index) => fileAt(`photos/${numbered(index)}-${file.name}`, file)),
  ]
  const taken: ArchiveFile[] = []
  const leftOut: ArchiveFile[] = []
  const room = { bytes: limit }
  for (const file of requested) {
    const fits = file.size <= room.bytes
    if (fits) room.bytes -= file.size
    ;(fits ? taken : leftOut).push(file)
  }
  return { files: taken, leftOut }
}

function numbered(index: number): string {
  return String(index + 1).padStart(2, '0')
}

function fileAt(path: string, { digest, size }: { readonly digest: string; readonly size: number }): ArchiveFile {
  const [folder = '', ...name] = path.split('/')
  return { path: `${folder}/${safeName(name.join('-'))}`, digest, size }
}

/** ASCII that every system takes; the ending stays. */
function safeName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\w.-]+/gu, '-')
  const dot = plain.lastIndexOf('.')
  return dot <= 0 ? plain.slice(0, 100) : `${plain.slice(0, Math.min(dot, 100))}${plain.slice(dot, dot + 20)}`
}
