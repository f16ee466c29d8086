// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType, GeneratedAlways } from 'kysely'

export interface ApprovalsTables {
  approval: ApprovalTable
  approval_module: ApprovalModuleTable
  release_component: ReleaseComponentTable
}

/** An approval request and the frozen head of its release. */
export interface ApprovalTable {
  company_id: string
  id: string
  name: string
  version: string | null
  description: string | null
  purl: string | null
  draft: boolean
  verdict: string | null
  status: GeneratedAlways<string>
  project_id: string
  module_ids: string[]
  scan_id: string | null
  assignee: string | null
  initiator_id: string | null
  initiator_name: string
  created: Date
  edited: Date
  closed: Date | null
  closed_by: string | null
  closed_by_name: string | null
  reason: string | null
  comment: string | null
  binary_links: ColumnType<unknown, unknown, unknown>
  statistics: ColumnType<unknown, unknown, unknown>
  release_key: string | null
  snapshot: Buffer
  snapshot_digest: string
  submitter_id: string | null
  changes: ColumnType<unknown, unknown, unknown>
}

/** A module as it was when its approval was requested. */
export interface ApprovalModuleTable {
  company_id: string
  approval_id: string
  module_id: string
  ordinal: number
  content: Buffer
  outline: Buffer
}

/** A component of the catalogue in an approved release. */
export interface ReleaseComponentTable {
  company_id: string
  approval_id: string
  component_id: number
}
