import type { ComponentSummary } from '../shared/module-components.ts'

/** A component with its licence. */
export type LicensedComponent = Pick<ComponentSummary, 'key' | 'version' | 'text' | 'licence' | 'licenceFrom' | 'licenceStatus'>

/** A licence expression with its components, or one of them. */
export interface LicenceRow {
  readonly licence: string
  /** Undefined on the row of the expression itself. */
  readonly component: LicensedComponent | undefined
  readonly components: number
  /** Where the licence is known from; several where components differ. */
  readonly from: readonly string[]
  readonly worst: LicensedComponent['licenceStatus']
}

const statuses = ['violation', 'warning', 'whitelisted'] as const

/** Groups components by licence, the worst first, then the most used; below each expression that is open its components. */
export function licenceRows(components: readonly LicensedComponent[], open: ReadonlySet<string>): readonly LicenceRow[] {
  const groups = [...Map.groupBy(components, ({ licence }) => licence)].map(([licence, members]) => {
    const rows = members.map(toRow).toSorted(compareRows)
    const worst = worstOf(rows.map((row) => row.worst))
    const row: LicenceRow = { licence, component: undefined, components: rows.length, from: sourcesOf(members), worst }
    return { row, rows }
  })
  return groups
    .toSorted((one, other) => compareRows(one.row, other.row))
    .flatMap(({ row, rows }) => [row].concat(open.has(row.licence) ? rows : []))
}

function toRow(component: LicensedComponent): LicenceRow {
  const { licence, licenceFrom, licenceStatus } = component
  return { licence, component, components: 1, from: [licenceFrom], worst: licenceStatus }
}

/** Returns the components whose name with the version contains some words, in any case. */
export function findComponents(components: readonly LicensedComponent[], words = ''): readonly LicensedComponent[] {
  const wanted = words.toLowerCase()
  return components.filter(({ text }) => text.toLowerCase().includes(wanted))
}

/** Returns the expressions whose components are shown: those that were toggled, or where all are open, the others. */
export function openLicences(
  components: readonly LicensedComponent[],
  toggled: ReadonlySet<string>,
  isAllOpen: boolean,
): ReadonlySet<string> {
  return new Set(components.map(({ licence }) => licence).filter((licence) => toggled.has(licence) !== isAllOpen))
}

function worstOf(found: readonly LicenceRow['worst'][]): LicenceRow['worst'] {
  return statuses.find((status) => found.includes(status))
}

function sourcesOf(components: readonly LicensedComponent[]): readonly string[] {
  return [...new Set(components.map(({ licenceFrom }) => licenceFrom))]
}

function compareRows(one: LicenceRow, other: LicenceRow): number {
  return rank(one) - rank(other) || other.components - one.components || nameOf(one).localeCompare(nameOf(other))
}

function rank({ worst }: LicenceRow): number {
  return worst === undefined ? statuses.length : statuses.indexOf(worst)
}

function nameOf({ component, licence }: LicenceRow): string {
  return component?.key ?? licence
}
