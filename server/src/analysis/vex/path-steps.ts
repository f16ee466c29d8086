import { hash } from 'node:crypto'
import type { Sbom } from '@waybill/documents'

/** What is read of an SBOM. */
export type PathTree = Pick<Sbom, 'components' | 'graph'>

/** The steps of all dependency paths to a component. */
export interface PathSteps {
  /** Such as `npm:a > npm:b`, and `> npm:a` where the module itself depends on it; in the order of the digests. */
  readonly texts: readonly string[]
  /** A digest of each, in ascending order. */
  readonly digests: readonly string[]
}

/** More steps count as one, which is the sum of their digests. */
export const maxSteps = 1000

/**
 * Returns a function that lists the steps of all dependency paths to a component. Two components with the same steps have the same paths,
 * and a new path always has a new step. Versions are left out.
 */
export function readPathSteps(tree: PathTree): (index: number) => PathSteps {
  const { texts, digests, stepsInto } = numberSteps(tree)
  const values = Float64Array.from(digests, (digest) => Buffer.from(digest, 'base64').readUIntBE(0, bytes))
  const visits = { components: new Int32Array(tree.graph.dependsOn.length), steps: new Int32Array(texts.length), round: 0 }
  return (target) => {
    const numbers = stepsTo(target, stepsInto, visits)
    if (numbers.length > maxSteps) return sumOf(numbers, values)
    // sorted as numbers without a comparison function, which would take most of the time
    const ordered = Array.from(Uint32Array.from(numbers).toSorted())
    return { texts: pick(texts, ordered), digests: pick(digests, ordered) }
  }
}

function pick(list: readonly string[], numbers: readonly number[]): readonly string[] {
  return numbers.map((number) => list[number] ?? '')
}

function sumOf(numbers: readonly number[], values: Float64Array): PathSteps {
  const sum = numbers.reduce((total, number) => {
    const next = total + (values[number] ?? 0)
    return next < limit ? next : next - limit
  }, 0)
  const digest = Buffer.alloc(bytes)
  digest.writeUIntBE(sum, 0, bytes)
  return { texts: [`any of ${String(numbers.length)} steps`], digests: [digest.toString('base64')] }
}

const bytes = 6
const limit = 2 ** (8 * bytes)
/** A digest as text. */
export const digestLength = 8

/** A step that leads to a component: its number, and the component it comes from. */
interface Step {
  readonly number: number
  readonly from: number
}

const rootComponent = -1

interface NumberedSteps extends PathSteps {
  /** By component. */
  readonly stepsInto: readonly (readonly Step[])[]
}

/** Numbers the steps of a graph in the order of their digests; the same step between other versions has the same number. */
function numberSteps({ components, graph: { roots, dependsOn } }: PathTree): NumberedSteps {
  const edges = [
    ...roots.map((to) => [rootComponent, to] as const),
    ...dependsOn.flatMap((children, from) => children.map((to) => [from, to] as const)),
  ]
  const named = edges.map(([from, to]) => ({ from, to, text: `${components[from]?.key ?? ''} > ${components[to]?.key ?? ''}`.trimStart() }))
  const byDigest = new Map(named.map(({ text }) => text).map((text) => [text, hash('sha256', text, 'base64').slice(0, digestLength)]))
  const ordered = [...byDigest].toSorted(([, one], [, other]) => (one < other ? -1 : 1))
  const numbers = new Map(ordered.map(([text], number) => [text, number]))
  const stepsInto: Step[][] = dependsOn.map(() => [])
  for (const { from, to, text } of named) stepsInto[to]?.push({ number: numbers.get(text) ?? 0, from })
  return { texts: ordered.map(([text]) => text), digests: ordered.map(([, digest]) => digest), stepsInto }
}

/** In which round each component and step was met last; one for all rounds, since a set each would cost more than the walk. */
interface Visits {
  readonly components: Int32Array
  readonly steps: Int32Array
  round: number
}

/** Walks up from a component; answers the numbers of the steps, each once. */
function stepsTo(target: number, stepsInto: NumberedSteps['stepsInto'], visits: Visits): number[] {
  visits.round += 1
  const numbers: number[] = []
  const above = [target]
  visits.components[target] = visits.round
  for (const component of above) {
    const steps = stepsInto[component] ?? []
    numbers.push(...steps.map(({ number }) => number).filter((number) => isFirst(visits.steps, number, visits.round)))
    above.push(...steps.map(({ from }) => from).filter((from) => from !== rootComponent && isFirst(visits.components, from, visits.round)))
  }
  return numbers
}

function isFirst(rounds: Int32Array, index: number, round: number): boolean {
  if (rounds[index] === round) return false
  rounds[index] = round
  return true
}
