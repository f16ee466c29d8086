import type { components } from '../api/schema.d.ts'

type License = components['schemas']['License']

/** What follows from using licences, and how it is met. */
export interface ProjectObligation {
  readonly key: string
  readonly message: string
  readonly licences: readonly string[]
  /** How it is met; undefined while it is not for one of the licences. */
  readonly met: string | undefined
}

/** Returns each obligation of a project once with the licences it follows from, the open ones first. */
export function obligationsOf(licences: readonly Pick<License, 'name' | 'obligations'>[]): readonly ProjectObligation[] {
  const due = licences.flatMap(({ name, obligations }) => obligations.map((obligation) => ({ ...obligation, name })))
  return [...Map.groupBy(due, ({ key }) => key)]
    .map(([key, group]) => ({
      key,
      message: group[0]?.message ?? '',
      licences: group.map(({ name }) => name),
      met: group.some(({ met }) => met === null) ? undefined : [...new Set(group.map(({ met }) => met))].join('; '),
    }))
    .toSorted((a, b) => Number(a.met !== undefined) - Number(b.met !== undefined) || b.licences.length - a.licences.length)
}
