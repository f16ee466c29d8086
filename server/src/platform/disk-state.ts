import { toStorageError } from '#database/storage-error.ts'

/** Remembers that this process ran out of disk space until a trial write succeeds. */
export interface DiskState {
  /** Records the error if it means a full disk. */
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
