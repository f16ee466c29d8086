import type { ColumnType } from 'kysely'

export interface ProductTables {
  product: ProductTable
  product_misuse: ProductMisuseTable
  product_support: ProductSupportTable
  product_solution: ProductSolutionTable
}

export interface ProductTable {
  company_id: string
  id: string
  type: string
  identifier: string
  name: string
  description: string | null
  features: string | null
  /** Null while the product is a draft. */
  state: string | null
  draft: boolean
  classification: string | null
  properties: ColumnType<unknown, unknown, unknown>
  contacts: ColumnType<unknown, unknown, unknown>
  /** The identifier of the parent. */
  parent_id: string | null
  /** A date or a date-time, as sent. */
  started: string | null
  submitted: Date | null
  released: Date | null
  retired: Date | null
  retired_reason: string | null
  created: Date
  edited: Date
}

export interface ProductMisuseTable {
  company_id: string
  product_id: string
  id: string
  name: string
  description: string | null
}

export interface ProductSupportTable {
  company_id: string
  product_id: string
  id: string
  name: string
  description: string | null
  end_date: string | null
}

export interface ProductSolutionTable {
  company_id: string
  product_id: string
  approval_id: string
  name: string
  version: string | null
  closed_by_name: string | null
  linked: Date
}
