import { type Static, Type } from 'typebox'
import type { Scheme } from '#risks/scheme.ts'
import { states, treatments } from '#risks/vocabulary.ts'

export const matrixColumns = ['treatment', 'state', 'ARO_enum'] as const
export type MatrixColumns = (typeof matrixColumns)[number]

export const MatrixAxes = Type.Object({
  rows: Type.Optional(Type.Enum(['impactClass'], { default: 'impactClass' })),
  columns: Type.Optional(Type.Enum([...matrixColumns], { default: 'treatment' })),
})

const MatrixCell = Type.Object({ count: Type.Integer(), ALE: Type.Number() }, { title: 'RiskMatrixCell' })

/** Counts and exposure of the register by two properties (docs/reference/risks.md#matrix). */
export const RiskMatrix = Type.Object(
  {
    rows: Type.Array(Type.String(), { description: 'impact classes by rank; none: risks without one' }),
    columns: Type.Array(Type.String(), { description: 'values by rank; none: risks without one' }),
    cells: Type.Array(Type.Array(MatrixCell), { description: 'by row, then by column' }),
  },
  { title: 'RiskMatrix' },
)
export type RiskMatrix = Static<typeof RiskMatrix>

/** The risks that share an impact class and the value of the columns; undefined where they have none. */
export interface CellCount {
  readonly impactClass: string | undefined
  readonly column: string | undefined
  readonly count: number
  /** The sum over those whose figures make one. */
  readonly ale: number
}

const valuesOf: Readonly<Record<MatrixColumns, (scheme: Pick<Scheme, 'aroScale'>) => readonly string[]>> = {
  treatment: () => treatments,
  state: () => states,
  ARO_enum: ({ aroScale }) => aroScale.map(({ value }) => value),
}

/** Arranges counts in rows and columns: the scheme's values, then `none`, then stored values that it does not have any more. */
export function matrixOf(
  counts: readonly CellCount[],
  columns: MatrixColumns,
  scheme: Pick<Scheme, 'impactClasses' | 'aroScale'>,
): RiskMatrix {
  const rowValues = axisOf(
    scheme.impactClasses.map(({ value }) => value),
    counts.map(({ impactClass }) => impactClass),
  )
  const columnValues = axisOf(
    valuesOf[columns](scheme),
    counts.map(({ column }) => column),
  )
  const byCell = Map.groupBy(counts, ({ impactClass = 'none', column = 'none' }) => JSON.stringify([impactClass, column]))
  return {
    rows: rowValues,
    columns: columnValues,
    cells: rowValues.map((row) => columnValues.map((column) => sumOf(byCell.get(JSON.stringify([row, column])) ?? []))),
  }
}

function axisOf(known: readonly string[], found: readonly (string | undefined)[]): string[] {
  return [...new Set([...known, 'none', ...found.filter((value) => value !== undefined).toSorted()])]
}

function sumOf(counts: readonly CellCount[]): Static<typeof MatrixCell> {
  return { count: counts.reduce((sum, { count }) => sum + count, 0), ALE: counts.reduce((sum, { ale }) => sum + ale, 0) }
}
