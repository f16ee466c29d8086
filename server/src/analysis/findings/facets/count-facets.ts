import { type FindingKind, findingKinds, findingStatuses } from '#analysis/finding.ts'
import { type FindingFilter, scoredSeverities } from '#analysis/findings/finding-filter.ts'
import { severities } from '#analysis/statistics.ts'

const flags = ['true', 'false'] as const

/** The values of each facet. */
export const facetValues = {
  status: findingStatuses,
  kind: findingKinds satisfies readonly FindingKind[],
  severity: severities,
  exploited: flags,
  fix: flags,
  direct: flags,
  decided: flags,
} as const
type FacetName = keyof typeof facetValues

/** How many findings share one combination of facets; less than none where findings moved to another combination. */
export interface FacetCell {
  /** The combination as it is stored. */
  readonly facets: string
  readonly values: Readonly<Record<FacetName, string>>
  readonly findings: number
}

/** Which combinations of facets to count. */
export interface CountedFacets {
  /** Undefined counts all. */
  readonly facets: readonly string[] | undefined
  /** The combinations that are left out; undefined where they are not known. */
  readonly others?: readonly string[] | undefined
  /** What the register decided: 1 counts it too, -1 leaves it out, where these combinations counted it as undecided. */
  readonly moved: { readonly sign: 1 | -1; readonly facets: readonly string[] } | undefined
}

export type FacetCounts = Readonly<Record<FacetName, Readonly<Record<string, number>>>>

const facetNames = Object.keys(facetValues) as readonly FacetName[]

/** Counts the values of each facet under all filters but its own, so that a facet shows what choosing another value would list. */
export function countFacets(cells: readonly FacetCell[], filter: FindingFilter): FacetCounts {
  return Object.fromEntries(facetNames.map((name) => [name, countValues(name, cells, filter)])) as FacetCounts
}

/** Counts the findings that pass all filters. */
export function countCells(cells: readonly FacetCell[], filter: FindingFilter): number {
  return cells.reduce((sum, cell) => (passes(cell, filter) ? sum + cell.findings : sum), 0)
}

/** Whether a filter restricts facets: otherwise all combinations of them are counted. */
export function isByFacets(filter: FindingFilter): boolean {
  return scoredSeverities(filter) !== undefined || facetNames.some((name) => filter[name] !== undefined)
}

/** What is counted where nothing restricts facets. */
export const allFacets: CountedFacets = { facets: undefined, moved: undefined }

/** Selects the combinations of facets to count where another statement counts what they share with the filters. */
export function selectFacets(cells: readonly FacetCell[], filter: FindingFilter): CountedFacets {
  const { decided } = filter
  const others = { ...filter, decided: undefined }
  const moved = cells.filter((cell) => cell.findings < 0 && passes(cell, others)).map(({ facets }) => facets)
  const stored = cells.filter(isAsStored)
  const [facets, left] = [true, false].map((is) => stored.filter((cell) => passes(cell, filter) === is).map((cell) => cell.facets))
  return {
    facets,
    others: left,
    moved: decided === undefined || moved.length === 0 ? undefined : { sign: decided ? 1 : -1, facets: moved },
  }
}

/**
 * Returns every combination of facets, and each that the register may have moved. They stand for the counted ones where a filter on the
 * introducing dependency left out the combinations that other dependencies alone have.
 */
export function everyFacetCell(): readonly FacetCell[] {
  const { status, kind, severity, exploited, fix, direct } = facetValues
  const combinations = [kind, severity, exploited, fix, direct].reduce<readonly string[]>(
    (begun, values) => begun.flatMap((words) => values.map((value) => `${words}|${value}`)),
    status,
  )
  return combinations.flatMap((facets) => [
    toFacetCell(facets, { isDecided: facets.startsWith('whitelisted'), findings: 1 }),
    toFacetCell(facets, { isDecided: false, findings: -1 }),
  ])
}

/** Reads a combination of facets as it is stored. */
export function toFacetCell(
  facets: string,
  { isDecided, findings }: { readonly isDecided: boolean; readonly findings: number },
): FacetCell {
  const [status = '', kind = '', severity = '', exploited = '', fix = '', direct = ''] = facets.split('|')
  return { facets, values: { status, kind, severity, exploited, fix, direct, decided: String(isDecided) }, findings }
}

/** The register decides nothing that is whitelisted, so what it moved is stored as undecided. */
function isAsStored({ values }: FacetCell): boolean {
  return (values.status === 'whitelisted') === (values.decided === 'true')
}

function countValues(name: FacetName, cells: readonly FacetCell[], filter: FindingFilter): Readonly<Record<string, number>> {
  const counts = Object.fromEntries(facetValues[name].map((value) => [value, 0]))
  const others = { ...filter, [name]: undefined }
  for (const cell of cells) if (passes(cell, others)) counts[cell.values[name]] = (counts[cell.values[name]] ?? 0) + cell.findings
  return counts
}

function passes({ values }: FacetCell, filter: FindingFilter): boolean {
  const { severity } = filter
  if (scoredSeverities(filter)?.some((word) => word === values.severity) === false) return false
  if (severity !== undefined && !severity.includes(values.severity) && !severity.includes(values.status)) return false
  const lists = (['status', 'kind'] as const).every((name) => filter[name]?.includes(values[name]) !== false)
  return (
    lists && (['exploited', 'fix', 'direct', 'decided'] as const).every((name) => String(filter[name] ?? values[name]) === values[name])
  )
}
