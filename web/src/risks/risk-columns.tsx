import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GridColumn } from '../ui/data-grid.tsx'
import { Mark } from '../ui/mark.tsx'
import type { Formats } from '../words/formats.ts'
import type { RegisterTexts } from './register-texts.ts'
import { type RiskTerms, termOf } from './risk-terms-texts.ts'
import { type Risk, treatmentTones } from './risk.ts'

interface ColumnTexts {
  readonly texts: RegisterTexts
  readonly terms: RiskTerms
  /** Names of the values of the default scheme. */
  readonly names: Readonly<Record<string, string>>
  readonly formats: Formats
}

/** The columns of the register. */
export function riskColumns({ texts: { columns, proposed }, terms, names, formats }: ColumnTexts): readonly GridColumn<Risk>[] {
  return [
    {
      id: 'treatment',
      title: columns.treatment,
      width: '142px',
      fold: { line: 2 },
      cell: ({ treatment }) => <Mark tone={treatmentTones[treatment]}>{terms.treatments[treatment]}</Mark>,
    },
    {
      id: 'name',
      title: columns.name,
      width: 'minmax(230px, 2fr)',
      isKept: true,
      cell: ({ _id: riskId, name }) => (
        <Link to="/risks/$riskId" params={{ riskId }} title={name} tabIndex={-1}>
          {name}
        </Link>
      ),
    },
    {
      id: 'impactClass',
      title: columns.impactClass,
      width: '172px',
      fold: { line: 2, isNamed: true },
      cell: ({ riskProperties: { impactClass, assessmentOrigin } }) =>
        classCell(termOf(names, impactClass), assessmentOrigin === 'proposed' && proposed),
    },
    {
      id: 'state',
      title: columns.state,
      width: '118px',
      fold: { line: 3 },
      cell: ({ riskProperties: { state } }) => termOf(terms.states, state),
    },
    {
      id: 'strategy',
      title: columns.strategy,
      width: '105px',
      cell: ({ riskProperties: { generalApproach } }) => termOf(terms.strategies, generalApproach),
    },
    {
      id: 'owner',
      title: columns.owner,
      width: '120px',
      cell: ({ ownerName }) => ownerName,
    },
    {
      id: 'project',
      title: columns.project,
      width: 'minmax(90px, 1fr)',
      fold: { line: 2 },
      cell: ({ project }) => project,
    },
    {
      id: 'decision',
      title: columns.decision,
      width: '168px',
      cell: ({ riskProperties: { decision } }) => termOf(terms.decisions, decision?.type),
    },
    {
      id: 'decidedBy',
      title: columns.decidedBy,
      width: '112px',
      cell: ({ riskProperties: { decision } }) => decision?.decidedByName ?? '',
    },
    {
      id: 'ends',
      title: columns.ends,
      width: '105px',
      fold: { line: 3, isNamed: true },
      cell: ({ riskProperties: { decision } }) => endCell(decision?.validUntil, formats),
    },
    {
      id: 'exposure',
      title: columns.exposure,
      width: '90px',
      isNumber: true,
      cell: ({ exposure }) => (exposure?.ALE === undefined || exposure.ALE === null ? '' : formats.number(exposure.ALE)),
    },
  ]
}

function classCell(name: string, origin: string | false): ReactNode {
  return (
    <>
      {name} {origin !== false && <span className="soft">{origin}</span>}
    </>
  )
}

function endCell(until: string | undefined, { date, relative }: Formats): ReactNode {
  return until === undefined ? '' : <span title={relative(until)}>{date(until)}</span>
}
