// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { Generated } from 'kysely'

export interface TicketsTables {
  ticket: TicketTable
}

/** A ticket in an issue tracker about a finding or a risk. */
export interface TicketTable {
  company_id: string
  subject: 'finding' | 'risk'
  subject_id: string
  tracker: 'jira' | 'github' | 'gitlab'
  project_id: string
  module_id: string | null
  key: string | null
  url: string | null
  is_open: Generated<boolean>
  state: string | null
  assignee: string | null
  created: Date
  by_name: string
  claimed_until: Date
  checked: Date | null
  next_check: Date
  etag: string | null
  error: string | null
  gone_noted: Date | null
}
