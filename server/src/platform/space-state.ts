import { storageErrorOf } from '#database/storage-error.ts'

/** Remembers that this process met a full disk, until a trial write has shown that space returned. */
export interface SpaceState {
  /** Takes note of an error that may be one of a full disk. */
  readonly note: (error: unknown) => void
  readonly wasFull: () => boolean
  readonly clear: () => void
}

export function createSpaceState(): SpaceState {
  const state = { wasFull: false }
  return {
    note(error) {
      if (storageErrorOf(error)?.kind === 'full') state.wasFull = true
    },
    wasFull: () => state.wasFull,
    clear: () => void (state.wasFull = false),
  }
}
