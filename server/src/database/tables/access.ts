// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AccessTables {
  company: CompanyTable
  app_user: AppUserTable
  api_key: ApiKeyTable
  key_usage: KeyUsageTable
  activity: ActivityTable
  audit_day: AuditDayTable
  audit_counted: AuditCountedTable
  session: SessionTable
  user_identity: UserIdentityTable
  invitation: InvitationTable
  user_totp: UserTotpTable
  totp_recovery_code: TotpRecoveryCodeTable
  device_request: DeviceRequestTable
  device_approval: DeviceApprovalTable
  scim_token: ScimTokenTable
  scim_user: ScimUserTable
  scim_group: ScimGroupTable
  scim_group_member: ScimGroupMemberTable
  saved_view: SavedViewTable
  login_pause: LoginPauseTable
}

/** A company and its settings. */
export interface CompanyTable {
  id: string
  name: string
  features: string[]
  policies: ColumnType<unknown, unknown, unknown>
  foss: ColumnType<unknown, unknown, unknown>
  publisher: ColumnType<unknown, unknown, unknown>
  compliance_managers: ColumnType<unknown, unknown, unknown>
  created: Generated<Date>
  csaf_provider: ColumnType<unknown, unknown, unknown>
  approvals: ColumnType<unknown, unknown, unknown>
  csaf: ColumnType<unknown, unknown, unknown>
  sign_in: ColumnType<unknown, unknown, unknown>
  totp: ColumnType<unknown, unknown, unknown>
  retention: ColumnType<unknown, unknown, unknown>
}

/** A user of a company. */
export interface AppUserTable {
  company_id: string
  id: string
  email: string
  name: string
  roles: string[]
  password_hash: string | null
  created: Generated<Date>
  last_login: Date | null
  deactivated: Date | null
}

/** An API key. */
export interface ApiKeyTable {
  company_id: string
  id: string
  name: string
  scopes: string[]
  hash: Buffer
  prefix: string
  published: Generated<boolean>
  user_id: string | null
  created: Generated<Date>
  last_used: Date | null
  expires: Date | null
}

/** How often a key was used on a day. */
export interface KeyUsageTable {
  company_id: string
  key_id: string
  day: string
  calls: number
}

/** A line of the audit log. */
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
  actor: GeneratedAlways<string>
}

/** How many lines of a kind the audit log has on a day that is over. */
export interface AuditDayTable {
  company_id: string
  day: string
  actor: string
  action: string
  object: string
  lines: number
}

/** Until when the lines of a company are counted by day. */
export interface AuditCountedTable {
  company_id: string
  until: Date
}

/** A login session. */
export interface SessionTable {
  company_id: string
  id: string
  user_id: string
  hash: Buffer
  created: Date
  last_seen: Date
  expires: Date
  client: string | null
}

/** Who a user is at an identity provider. */
export interface UserIdentityTable {
  company_id: string
  user_id: string
  issuer: string
  subject: string
  created: Generated<Date>
  ended: Date | null
}

/** A link with which a user sets a password. */
export interface InvitationTable {
  company_id: string
  user_id: string
  hash: Buffer
  created: Date
  expires: Date
}

/** The authenticator app of a user. */
export interface UserTotpTable {
  company_id: string
  user_id: string
  secret: string
  confirmed: Date | null
  last_step: number
}

/** A code that replaces one of the app once. */
export interface TotpRecoveryCodeTable {
  company_id: string
  user_id: string
  hash: Buffer
}

/** A device that waits for a user to sign it in. Belongs to no company. */
export interface DeviceRequestTable {
  id: string
  device_hash: Buffer
  user_hash: Buffer
  name: string
  address: string
  network: string
  created: Date
  expires: Date
  interval_seconds: number
  polled: Date | null
  denied: Generated<boolean>
}

/** A device that a user has allowed, until it fetches its key. */
export interface DeviceApprovalTable {
  company_id: string
  device_hash: Buffer
  user_id: string
  key_id: string
  name: string
  scopes: string[]
  key_expires: Date
  expires: Date
  fetched: Date | null
}

/** A token with which an identity provider provisions users. */
export interface ScimTokenTable {
  company_id: string
  id: string
  name: string
  scopes: string[]
  hash: Buffer
  prefix: string
  made_by: string
  created: Date
  last_used: Date | null
}

/** What an identity provider calls a user. */
export interface ScimUserTable {
  company_id: string
  user_id: string
  user_name: string
  external_id: string | null
  given_name: string | null
  family_name: string | null
  changed: Date
}

/** A group of an identity provider. */
export interface ScimGroupTable {
  company_id: string
  id: string
  display_name: string
  external_id: string | null
  created: Date
  changed: Date
}

/** A user of a group. */
export interface ScimGroupMemberTable {
  company_id: string
  group_id: string
  user_id: string
}

/** A named query of a page; one without a query pins it. */
export interface SavedViewTable {
  company_id: string
  id: string
  owner_id: string
  name: string
  page: string
  query: string
  shared: boolean
  is_default: boolean
  edited: Date
}

/** Failed logins by a hash of the address, account or browser. Belongs to no company. */
export interface LoginPauseTable {
  key: Buffer
  failures: number
  until: Date
  forget: Date
}
