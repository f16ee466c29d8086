import type { ColumnType, GeneratedAlways } from 'kysely'

export interface ApprovalTables {
  approval: ApprovalTable
  approval_module: ApprovalModuleTable
  release_component: ReleaseComponentTable
}

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
  submitter_id: string | null
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
}

/** A module as it was released, or was to be. */
export interface ApprovalModuleTable {
  company_id: string
  approval_id: string
  module_id: string
  ordinal: number
  content: Buffer
  outline: Buffer
}

/** Which components of the catalogue approved releases hold. */
export interface ReleaseComponentTable {
  company_id: string
  approval_id: string
  component_id: number
}
