import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest time to block the event loop, apart from one large object. */
const longestTurnMs = 8

/** Lets long work yield to the event loop regularly, where the signal can end it. */
export class Turns {
  readonly #signal: AbortSignal
  #start = performance.now()

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Reports whether it is time to await `next`; awaiting it after each small step would cost more than the step. */
  isOver(): boolean {
    return performance.now() - this.#start >= longestTurnMs
  }

  async next(): Promise<void> {
    await nextTurn()
    this.#signal.throwIfAborted()
    this.#start = performance.now()
  }
}
