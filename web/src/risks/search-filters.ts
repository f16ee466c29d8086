import type { Search } from '../api/search.ts'
import { dayMs, toDay } from '../shared/days.ts'

type Filters<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** Takes the filters of a list from the address; an empty one is none. */
export function readFilters<Name extends string>(names: readonly Name[], search: Search): Filters<Name> {
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as Filters<Name>
}

/** Checks whether two searches have the same filters. */
export function isSameSearch<Name extends string>(names: readonly Name[], a: Filters<Name>, b: Filters<Name>): boolean {
  return names.every((name) => a[name] === b[name])
}

/** Returns the date that is some days after another, in UTC. */
export function dayAfter(day: Date, days: number): string {
  return toDay(day.getTime() + days * dayMs)
}
