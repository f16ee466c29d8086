import type { ColumnType, Generated } from 'kysely'

export interface AccessTables {
  company: CompanyTable
  app_user: UserTable
  api_key: KeyTable
  key_usage: KeyUsageTable
  activity: ActivityTable
  session: SessionTable
  login_pause: LoginPauseTable
  audit_day: AuditDayTable
  audit_counted: AuditCountedTable
}

export interface CompanyTable {
  id: string
  name: string
  features: string[]
  policies: ColumnType<unknown, unknown, unknown>
  foss: ColumnType<unknown, unknown, unknown>
  publisher: ColumnType<unknown, unknown, unknown>
  compliance_managers: ColumnType<unknown, unknown, unknown>
  csaf_provider: ColumnType<unknown, unknown, unknown>
  approvals: ColumnType<unknown, unknown, unknown>
  csaf: ColumnType<unknown, unknown, unknown>
  created: Generated<Date>
}

export interface UserTable {
  company_id: string
  id: string
  email: string
  name: string
  roles: string[]
  password_hash: string | null
  created: Generated<Date>
  last_login: Date | null
}

export interface KeyTable {
  company_id: string
  id: string
  name: string
  scopes: string[]
  hash: Buffer
  prefix: string
  published: Generated<boolean>
  user_id: string | null
  created: Generated<Date>
  last_used: ColumnType<Date | null, never, Date | null>
}

export interface KeyUsageTable {
  company_id: string
  key_id: string
  day: string
  calls: number
}

export interface ActivityTable {
  company_id: string
  id: string
  at: Generated<Date>
  by_id: string | null
  by_name: string
  action: string
  object: string
  object_id: string
  name: string
  by_kind: string
  key_id: string | null
  detail: string | null
  request_id: string | null
  address: string | null
  actor: ColumnType<string, never, never>
}

export interface SessionTable {
  company_id: string
  id: string
  user_id: string
  hash: Buffer
  created: Date
  last_seen: Date
  expires: Date
}

/** Failed logins by a hash of what they are about; no company's. */
export interface LoginPauseTable {
  key: Buffer
  failures: number
  until: Date
  forget: Date
}

export interface AuditDayTable {
  company_id: string
  day: string
  actor: string
  action: string
  object: string
  lines: number
}

export interface AuditCountedTable {
  company_id: string
  until: Date
}
