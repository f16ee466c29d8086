/** What was done last, to be said on whatever page is open. */
export interface UndoOffer {
  readonly text: string
  /** Takes it back; absent where that is not possible. */
  readonly undo?: () => Promise<unknown>
}

const state: { offer: UndoOffer | undefined } = { offer: undefined }
const listeners = new Set<() => void>()

/** Offers to take a write back; a later offer replaces an earlier one. */
export function offerUndo(offer: UndoOffer | undefined): void {
  state.offer = offer
  for (const listener of listeners) listener()
}

/** Says what was done and cannot be taken back. */
export function notify(text: string): void {
  offerUndo({ text })
}

export function undoOffer(): UndoOffer | undefined {
  return state.offer
}

export function onUndoOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
