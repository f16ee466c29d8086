/** What was done last, to be said on whatever page is open. */
export interface UndoOffer {
  readonly text: string
  /** Takes it back; absent where that is not possible. */
  readonly undo?: () => Promise<unknown>
}

/** An offer, and how many there were before it. */
export interface NumberedOffer extends UndoOffer {
  readonly number: number
}

const state: { offer: NumberedOffer | undefined; made: number } = { offer: undefined, made: 0 }
const listeners = new Set<() => void>()

/** Offers to take a write back; a later offer replaces an earlier one. */
export function offerUndo(offer: UndoOffer | undefined): void {
  state.offer = offer && { ...offer, number: state.made++ }
  for (const listener of listeners) listener()
}

/** Says what was done and cannot be taken back. */
export function notify(text: string): void {
  offerUndo({ text })
}

/** Ends an offer, unless a later one has replaced it. */
export function endOffer(number: number): void {
  if (state.offer?.number === number) offerUndo(undefined)
}

export function undoOffer(): NumberedOffer | undefined {
  return state.offer
}

export function onUndoOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
