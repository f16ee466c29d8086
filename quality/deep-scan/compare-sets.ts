import type { SetResult } from './set-result.ts'

export type MeasuredSet = SetResult

/** The results of all sets. */
export interface Measured {
  readonly sets: readonly MeasuredSet[]
}

/** What differs in one set. */
export interface SetChange {
  readonly set: string
  readonly figures: readonly { readonly name: string; readonly from: number | undefined; readonly to: number | undefined }[]
  /** Misses that were none before, and those that are none now. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Compares two results set by set; sets of only one of them are new or were left out, and are not compared. */
export function compareSets(before: Measured, after: Measured): readonly SetChange[] {
  const earlier = new Map(before.sets.map((result) => [result.set, result]))
  const changes = after.sets.flatMap((result) => {
    const old = earlier.get(result.set)
    return old === undefined ? [] : [compareSet(old, result)]
  })
  return changes.filter(({ figures, added, removed }) => figures.length + added.length + removed.length > 0)
}

function compareSet(before: MeasuredSet, after: MeasuredSet): SetChange {
  const names = [...new Set([...Object.keys(before.figures), ...Object.keys(after.figures)])]
  const figures = names.map((name) => ({ name, from: before.figures[name], to: after.figures[name] })).filter(({ from, to }) => from !== to)
  const [was, is] = [new Set(before.wrong), new Set(after.wrong)]
  return { set: after.set, figures, added: [...is.difference(was)], removed: [...was.difference(is)] }
}
