import { matchesVersion } from '#portfolio/portfolio.ts'
import { normaliseComponentKey } from '@waybill/identifiers'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'

/** An entry of a settings list: of one component or of all, of some versions, of one place in the tree. */
export interface SettingsEntry {
  readonly key?: string | undefined
  readonly version?: string | undefined
  readonly path?: string | undefined
}

export interface ComponentRef {
  readonly componentId: number
  readonly componentKey: string
  readonly version: string | undefined
}

/**
 * The entries that a list has on a component. One bound to a path accepts a component only when it stands there and nowhere
 * else, since a judgement holds for all places; it denies a component that stands there at all.
 */
export function applicableEntries<Listed extends SettingsEntry>(
  list: readonly Listed[] | undefined,
  component: ComponentRef,
  policy: PathScopedPolicy,
  purpose: 'accept' | 'deny' = 'accept',
): readonly Listed[] {
  if (list === undefined || list.length === 0) return []
  const byKey = indexByKey(list)
  const named = [...(byKey.get(component.componentKey) ?? []), ...(byKey.get(anyKey) ?? [])]
  return named.filter((entry) => matchesVersion(entry.version ?? '*', component.version) && isOnPath(entry, component, policy, purpose))
}

function isOnPath(
  { path = '' }: SettingsEntry,
  { componentId }: ComponentRef,
  policy: PathScopedPolicy,
  purpose: 'accept' | 'deny',
): boolean {
  if (path === '') return true
  const standing = policy.occurrenceOn(path, componentId)
  return standing === 'only' || (standing === 'also' && purpose === 'deny')
}

/** No component has this key. */
const anyKey = ''

// settings are never changed in place, so what was read of a list holds for as long as the list does
const indexes = new WeakMap<readonly SettingsEntry[], ReadonlyMap<string, readonly SettingsEntry[]>>()

function indexByKey<Listed extends SettingsEntry>(list: readonly Listed[]): ReadonlyMap<string, readonly Listed[]> {
  const known = indexes.get(list)
  if (known !== undefined) return known as ReadonlyMap<string, readonly Listed[]>
  const made = Map.groupBy(list, ({ key = '' }) => (key === '' || key === '*' ? anyKey : normaliseComponentKey(key)))
  indexes.set(list, made)
  return made
}
