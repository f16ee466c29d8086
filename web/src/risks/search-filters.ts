import type { Search } from '../app/routes.tsx'

type Filters<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** Takes the filters of a list from the address; an empty one is none. */
export function readFilters<Name extends string>(names: readonly Name[], search: Search): Filters<Name> {
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : []))) as Filters<Name>
}

/** Checks whether two searches have the same filters. */
export function isSameSearch<Name extends string>(names: readonly Name[], a: Filters<Name>, b: Filters<Name>): boolean {
  return names.every((name) => a[name] === b[name])
}

const dayMs = 86_400_000

/** Returns the date that is some days after another, in UTC. */
export function dayAfter(day: Date, days: number): string {
  return new Date(day.getTime() + days * dayMs).toISOString().slice(0, 10)
}
