import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { heatOf, type MatrixColumn, matrixColumns, type RiskMatrix as Matrix, searchOfCell, withoutEmptyNone } from './heat.ts'
import { registerTexts } from './register-texts.ts'
import classes from './risk-matrix.module.css'
import { readRiskSearch, type RiskSearch } from './risk-query.ts'
import { riskTermTexts, termOf } from './risk-terms-texts.ts'
import { schemeNames } from './scheme-names.ts'
import type { useMatrix } from './use-risks.ts'

interface RiskMatrixProps {
  readonly matrix: ReturnType<typeof useMatrix>
  readonly search: RiskSearch
  readonly by: MatrixColumn
  readonly onChange: (changed: Search) => void
}

/** The heat map: risks and their cost by impact class and a second field. A cell selects its risks. */
export function RiskMatrix({ matrix: { data, error, refetch }, search, by, onChange }: RiskMatrixProps): ReactNode {
  const { map } = useTexts(registerTexts)
  const choice = (
    <select
      className={classes['columns']}
      aria-label={map.label}
      value={by}
      onChange={(event) => onChange({ columns: event.target.value })}
    >
      {matrixColumns.map((column) => (
        <option key={column} value={column}>
          {map.columns[column]}
        </option>
      ))}
    </select>
  )
  return (
    <Panel title={`${map.title} ${map.columns[by]}`} actions={choice}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <LoadingState />}
      {data && <Cells matrix={withoutEmptyNone(data)} search={search} by={by} />}
    </Panel>
  )
}

interface CellsProps {
  readonly matrix: Matrix
  readonly search: RiskSearch
  readonly by: MatrixColumn
}

function Cells({ matrix, search, by }: CellsProps): ReactNode {
  const { map } = useTexts(registerTexts)
  const terms = useTexts(riskTermTexts)
  const names: Readonly<Record<string, string>> = { ...useTexts(schemeNames), ...terms.treatments, ...terms.states, none: map.none }
  return (
    <div className={classes['scroller']} role="region" aria-label={map.title} tabIndex={0}>
      <table className={classes['map']}>
        <thead>
          <tr>
            <td aria-hidden="true" />
            {matrix.columns.map((column) => (
              <th key={column} scope="col">
                {termOf(names, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((impactClass, row) => (
            <tr key={impactClass}>
              <th scope="row">{termOf(names, impactClass)}</th>
              {matrix.columns.map((column, i) => (
                <td key={column} style={{ '--heat': heatOf(matrix, row, i) } as object}>
                  <Cell matrix={matrix} search={search} target={searchOfCell(matrix, by, row, i)} at={[row, i]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {matrix.cells.flat().some(({ ALE }) => ALE > 0) && <p className={`soft ${classes['legend'] ?? ''}`}>{map.legend}</p>}
    </div>
  )
}

interface CellProps {
  readonly matrix: Matrix
  readonly search: RiskSearch
  /** The filters of the cell. */
  readonly target: RiskSearch | undefined
  readonly at: readonly [row: number, column: number]
}

function Cell({ matrix, search, target, at: [row, column] }: CellProps): ReactNode {
  const { map } = useTexts(registerTexts)
  const { number } = useFormats()
  const { count = 0, ALE = 0 } = matrix.cells[row]?.[column] ?? {}
  const cost = ALE > 0 && (
    <span className={classes['cost']} title={map.cost(number(ALE))}>
      {map.ale(number(Math.round(ALE)))}
    </span>
  )
  if (target === undefined || count === 0)
    return (
      <span className={classes['cell']}>
        {number(count)} {cost}
      </span>
    )
  const isCurrent = Object.entries(target).every(([name, value]) => readRiskSearch(search)[name as keyof RiskSearch] === value)
  return (
    <Link
      to="/risks"
      search={(now: Search) => ({ ...now, treatment: undefined, state: undefined, ...target })}
      className={classes['cell'] ?? ''}
      aria-current={isCurrent || undefined}
      activeProps={{}}
    >
      <strong>{number(count)}</strong>
      <span className="visually-hidden">{map.cell(count, '')}</span> {cost}
    </Link>
  )
}
