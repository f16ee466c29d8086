// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType, GeneratedAlways } from 'kysely'

export interface RisksTables {
  risk: RiskTable
  risk_history: RiskHistoryTable
  risk_task: RiskTaskTable
  risk_scheme: RiskSchemeTable
}

/** A risk of the risk register. */
export interface RiskTable {
  company_id: string
  id: string
  project_id: string
  module_id: string | null
  name: string
  description: string | null
  user_id: string | null
  created: Date
  edited: Date
  properties: ColumnType<unknown, unknown, unknown>
  state: string | null
  strategy: string | null
  treatment: string
  impact_class: string | null
  origins: number
  resolved_at: Date | null
  auto_key: string | null
  exception_until: Date | null
  bv: GeneratedAlways<number | null>
  ef: GeneratedAlways<number | null>
  aro: GeneratedAlways<number | null>
  bv_level: GeneratedAlways<string | null>
  ef_level: GeneratedAlways<string | null>
  aro_level: GeneratedAlways<string | null>
  decision_until: Date | null
}

/** A change of a risk. */
export interface RiskHistoryTable {
  company_id: string
  id: string
  risk_id: string
  at: Date
  by_id: string | null
  by_name: string
  event: string
  changes: ColumnType<unknown, unknown, unknown>
}

/** A task of a risk. */
export interface RiskTaskTable {
  company_id: string
  id: string
  risk_id: string
  task: string
  countermeasure: string
  responsible: string[]
  frequency: string | null
  status: string
  comment: string | null
  due: string | null
  created: Date
  edited: Date
  due_until: Date | null
}

/** What a company, project or module sets in the assessment scheme; null leaves it to the level above. */
export interface RiskSchemeTable {
  company_id: string
  scope_id: string
  project_id: string | null
  module_id: string | null
  impact_classes: ColumnType<unknown, unknown, unknown>
  value_scale: ColumnType<unknown, unknown, unknown>
  aro_scale: ColumnType<unknown, unknown, unknown>
  thresholds: ColumnType<unknown, unknown, unknown>
}
