/** Pseudo-random numbers (mulberry32), the same for the same seed, so that a result can be repeated. */
export interface Random {
  /** Returns an integer from 0 to below the bound. */
  readonly below: (bound: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
}

export function seededRandom(seed: number): Random {
  const state = { value: seed >>> 0 }
  function next(): number {
    state.value = (state.value + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state.value ^ (state.value >>> 15), state.value | 1)
    const twice = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32
  }
  function below(bound: number): number {
    return Math.floor(next() * bound)
  }
  return { below, pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item }
}
