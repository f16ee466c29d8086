/** A write that can still be taken back. */
export interface UndoOffer {
  /** What was done. */
  readonly text: string
  readonly undo: () => Promise<unknown>
}

const state: { offer: UndoOffer | undefined } = { offer: undefined }
const listeners = new Set<() => void>()

/** Offers to take a write back; a later offer replaces an earlier one. */
export function offerUndo(offer: UndoOffer | undefined): void {
  state.offer = offer
  for (const listener of listeners) listener()
}

export function undoOffer(): UndoOffer | undefined {
  return state.offer
}

export function onUndoOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
