/** One entry of an archive as it claims to be. */
export interface ArchiveEntry {
  readonly name: Buffer
  readonly kind: 'file' | 'executable' | 'folder' | 'link' | 'other'
  readonly size: number
  /** Why its content cannot be read. */
  readonly problem?: string | undefined
  /** Reads the content, before the next entry is asked for; the caller has checked the size against its limits. */
  readonly read: () => Promise<Buffer>
}

/** Why an archive cannot be read. The message is for the user. */
export class ArchiveError extends Error {}

/** An archive that breaks its format. */
export class DamagedArchiveError extends ArchiveError {}

/** Every error of a library is the archive's, except those of the file system. */
export function throwAsDamaged(error: unknown): never {
  if (error instanceof ArchiveError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error
  throw new DamagedArchiveError('the archive is truncated or damaged', { cause: error })
}
