import { matchesVersion } from '#portfolio/portfolio.ts'
import { normaliseComponentKey } from '#standards/component-key.ts'
import type { PlacedPolicy } from '#analysis/places/placed-policy.ts'

/** An entry of a settings list: of one component or of all, of some versions, of one place in the tree. */
export interface Entry {
  readonly key?: string | undefined
  readonly version?: string | undefined
  readonly path?: string | undefined
}

export interface Component {
  readonly componentId: number
  readonly componentKey: string
  readonly version: string | undefined
}

/**
 * The entries that a list has on a component. One bound to a path accepts a component only when it stands there and nowhere
 * else, since a judgement holds for all places; it denies a component that stands there at all.
 */
export function entriesOn<Listed extends Entry>(
  list: readonly Listed[] | undefined,
  component: Component,
  policy: PlacedPolicy,
  purpose: 'accept' | 'deny' = 'accept',
): readonly Listed[] {
  if (list === undefined || list.length === 0) return []
  const byKey = byKeyOf(list)
  const named = [...(byKey.get(component.componentKey) ?? []), ...(byKey.get(everyKey) ?? [])]
  return named.filter((entry) => matchesVersion(entry.version ?? '*', component.version) && standsThere(entry, component, policy, purpose))
}

function standsThere({ path = '' }: Entry, { componentId }: Component, policy: PlacedPolicy, purpose: 'accept' | 'deny'): boolean {
  if (path === '') return true
  const standing = policy.standingAt(path, componentId)
  return standing === 'only' || (standing === 'also' && purpose === 'deny')
}

/** No component has this key. */
const everyKey = ''

// settings are never changed in place, so what was read of a list holds for as long as the list does
const indexes = new WeakMap<readonly Entry[], ReadonlyMap<string, readonly Entry[]>>()

function byKeyOf<Listed extends Entry>(list: readonly Listed[]): ReadonlyMap<string, readonly Listed[]> {
  const known = indexes.get(list)
  if (known !== undefined) return known as ReadonlyMap<string, readonly Listed[]>
  const made = Map.groupBy(list, ({ key = '' }) => (key === '' || key === '*' ? everyKey : normaliseComponentKey(key)))
  indexes.set(list, made)
  return made
}
