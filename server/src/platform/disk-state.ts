import { toStorageError } from '#database/storage-error.ts'

/** Remembers that this process met a full disk, until a trial write has shown that space returned. */
export interface DiskState {
  /** Takes note of an error that may be one of a full disk. */
  readonly noteError: (error: unknown) => void
  readonly wasFull: () => boolean
  readonly clear: () => void
}

export function createDiskState(): DiskState {
  const state = { wasFull: false }
  return {
    noteError(error) {
      if (toStorageError(error)?.kind === 'full') state.wasFull = true
    },
    wasFull: () => state.wasFull,
    clear: () => void (state.wasFull = false),
  }
}
