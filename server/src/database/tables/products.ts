// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType } from 'kysely'

export interface ProductsTables {
  product: ProductTable
  product_misuse: ProductMisuseTable
  product_support: ProductSupportTable
  product_solution: ProductSolutionTable
  product_file: ProductFileTable
  product_evaluation: ProductEvaluationTable
  exploited_vulnerability: ExploitedVulnerabilityTable
  exploited_vulnerability_event: ExploitedVulnerabilityEventTable
}

/** A product. */
export interface ProductTable {
  company_id: string
  id: string
  type: string
  identifier: string
  name: string
  description: string | null
  features: string | null
  state: string | null
  draft: boolean
  classification: string | null
  properties: ColumnType<unknown, unknown, unknown>
  contacts: ColumnType<unknown, unknown, unknown>
  parent_id: string | null
  started: string | null
  submitted: Date | null
  released: Date | null
  retired: Date | null
  retired_reason: string | null
  created: Date
  edited: Date
}

/** A foreseeable misuse of a product. */
export interface ProductMisuseTable {
  company_id: string
  product_id: string
  id: string
  name: string
  description: string | null
}

/** A support contract of a product. */
export interface ProductSupportTable {
  company_id: string
  product_id: string
  id: string
  name: string
  description: string | null
  end_date: string | null
}

/** A release that is part of a product. */
export interface ProductSolutionTable {
  company_id: string
  product_id: string
  approval_id: string
  name: string
  version: string | null
  closed_by_name: string | null
  linked: Date
}

/** A photo or document of a product. */
export interface ProductFileTable {
  company_id: string
  product_id: string
  id: string
  slot: string
  token: string
  name: string
  digest: string
  size: number
  content_type: string
  uploaded: Date
  uploaded_by_id: string | null
  uploaded_by_name: string
}

/** What the dossier's checklist reads of the releases of a product. */
export interface ProductEvaluationTable {
  company_id: string
  product_id: string
  at: Date
  solutions: string[]
  releases: ColumnType<unknown, unknown, unknown>
  figures: ColumnType<unknown, unknown, unknown>
}

/** A vulnerability known to be exploited in a released product, and its notification. */
export interface ExploitedVulnerabilityTable {
  company_id: string
  id: string
  product_id: string
  vulnerability: string
  names: string[]
  is_listed: boolean
  state: string
  evidence: ColumnType<unknown, unknown, unknown>
  known_since: Date
  aware: Date
  measure: ColumnType<unknown, unknown, unknown>
  sent: ColumnType<unknown, unknown, unknown>
  releases: ColumnType<unknown, unknown, unknown>
  due: Date | null
  created: Date
  edited: Date
  version: number
}

/** A line of the history of such a vulnerability. */
export interface ExploitedVulnerabilityEventTable {
  company_id: string
  id: string
  record_id: string
  at: Date
  kind: string
  by_id: string | null
  by_name: string
  detail: ColumnType<unknown, unknown, unknown>
}
