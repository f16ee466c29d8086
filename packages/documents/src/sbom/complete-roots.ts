/**
 * Completes the roots of a graph so that every component is reachable: components without dependents become roots, and so does the
 * first member of each cycle that nothing outside depends on. Linear in the size of the graph, without recursion.
 */
export function completeRoots(dependsOn: readonly (readonly number[])[], direct: readonly number[]): readonly number[] {
  const reached = new Uint8Array(dependsOn.length)
  for (const root of direct) reach(dependsOn, root, reached)
  const added: number[] = []
  for (const candidate of finishingOrder(dependsOn, reached).toReversed()) {
    if (reached[candidate] === 1) continue
    added.push(candidate)
    reach(dependsOn, candidate, reached)
  }
  return [...direct, ...added.toSorted((a, b) => a - b)]
}

function reach(dependsOn: readonly (readonly number[])[], from: number, reached: Uint8Array): void {
  const waiting = [from]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (reached[at] === 1) continue
    reached[at] = 1
    for (const next of dependsOn[at] ?? []) waiting.push(next)
  }
}

/** Visits what is not reached yet, depth first: nothing else there leads to the last one finished, except its own cycle. */
function finishingOrder(dependsOn: readonly (readonly number[])[], reached: Uint8Array): readonly number[] {
  const seen = Uint8Array.from(reached)
  const finished: number[] = []
  for (const start of dependsOn.keys()) {
    if (seen[start] === 0) finishFrom(dependsOn, start, { seen, finished })
  }
  return finished
}

interface Search {
  readonly seen: Uint8Array
  readonly finished: number[]
}

function finishFrom(dependsOn: readonly (readonly number[])[], start: number, { seen, finished }: Search): void {
  const path = [enter(start, seen)]
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const child = dependsOn[top.node]?.[top.next]
    top.next++
    if (child === undefined) finished.push(top.node)
    if (child === undefined) path.pop()
    else if (seen[child] === 0) path.push(enter(child, seen))
  }
}

function enter(node: number, seen: Uint8Array): { readonly node: number; next: number } {
  seen[node] = 1
  return { node, next: 0 }
}
