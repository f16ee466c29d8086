import type { Cell } from '#platform/http/csv.ts'
import type { RiskProperties } from '#risks/risk-properties.ts'
import { treatmentOf } from '#risks/treatment.ts'

/** A row of the CSV export: a risk with the names of its project and module, and the properties that are columns. */
export interface RiskCsvRow {
  readonly id: string
  readonly name: string
  readonly projectId: string
  readonly project: string
  readonly moduleId: string | null
  readonly module: string | null
  readonly created: Date
  readonly edited: Date
  readonly properties: CsvProperties
}

/** The exported properties; others may be long texts and lists. */
export const csvProperties = [
  'origin',
  'state',
  'generalApproach',
  'impactClass',
  'BV',
  'EF',
  'ARO',
  'confidentiality',
  'integrity',
  'availability',
  'decision',
  'stateChangedAt',
  'resolvedAt',
] as const
export type CsvProperties = Pick<RiskProperties, (typeof csvProperties)[number]>

type Columns = Readonly<Record<string, (line: RiskCsvRow) => Cell>>

/** The columns, in their specified order (docs/reference/risks.md#csv). */
export const riskCsvColumns: Columns = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  projectId: ({ projectId }) => projectId,
  project: ({ project }) => project,
  moduleId: ({ moduleId }) => moduleId,
  module: ({ module }) => module,
  origin: ({ properties }) => properties.origin,
  state: ({ properties }) => properties.state,
  generalApproach: ({ properties }) => properties.generalApproach,
  treatment: ({ properties }) => treatmentOf(properties),
  impactClass: ({ properties }) => properties.impactClass,
  BV: ({ properties }) => properties.BV,
  EF: ({ properties }) => properties.EF,
  ARO: ({ properties }) => properties.ARO,
  confidentiality: ({ properties }) => properties.confidentiality,
  integrity: ({ properties }) => properties.integrity,
  availability: ({ properties }) => properties.availability,
  decisionType: ({ properties }) => properties.decision?.type,
  decisionRationale: ({ properties }) => properties.decision?.rationale,
  validUntil: ({ properties }) => properties.decision?.validUntil,
  decidedByName: ({ properties }) => properties.decision?.decidedByName,
  created: ({ created }) => created.toISOString(),
  edited: ({ edited }) => edited.toISOString(),
  stateChangedAt: ({ properties }) => properties.stateChangedAt,
  resolvedAt: ({ properties }) => properties.resolvedAt,
}
