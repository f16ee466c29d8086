import { type Sent, whyUnroutable } from './routable.ts'

/**
 * Reads of all companies, each with its reason. They lock nothing and write nothing: on a sharded database every shard answers them. What is to be
 * done for the companies found is done in statements that name one of them.
 */
const crossCompanyReads: readonly RegExp[] = [
  // a key, a cookie or a link does not name its company; the answer is remembered
  /^\s*select company_id from "(?:api_key|session|invitation|device_approval|approval|product_file)" where "\w+" = \$1 limit 1/u,
  // neither does an e-mail address at login
  /from app_user u join company c on c\.id = u\.company_id\s+where lower\(u\.email\) = lower\(\$1\)/u,
  /^\s*select 1 from app_user where lower\(email\) = lower\(\$1\) limit 2/u,
  // nor does a person at an identity provider
  /from user_identity i\s+join app_user u on u\.company_id = i\.company_id and u\.id = i\.user_id\s+(?:join company c on c\.id = i\.company_id\s+)?where i\.issuer = \$1/u,
  // whether anyone can log in, for the login page
  /^\s*select 1 from app_user where password_hash is not null and deactivated is null limit 1/u,
  // which companies have something to do: fan-out of jobs
  /^\s*select (?:distinct (?:p\.)?)?company_id(?:, array_agg\(distinct component_id\) as component_ids)?\s+from/u,
  // scheduled re-evaluation: whose components passed a threshold
  /^\s*select (?:mc|f)\.company_id,(?: d\.id as vex_id,)? array_agg\(distinct (?:mc|f)\.module_id\) as module_ids/u,
  // the same: whose settings have entries that ended
  /^\s*select company_id, project_id, module_id, ends from/u,
  // scans whose job was lost: at start and every ten minutes
  /^select "company_id", "id" from "scan" where "status" in/u,
  // whether any webhook asks for an event that is computed for all companies
  /^\s*select 1 from webhook where enabled and \$1 = any\(events\) limit 1/u,
  // which packages and repositories are in use anywhere: what feeds fetch
  /c\.id in \(select mc\.component_id from module_component mc\)/u,
  /join module_component mc on mc\.component_id = c\.id and mc\.hash is not null/u,
  // what documents call components, where lifecycles of the catalogue are worked out
  /^\s*with named as \(select key from eol_identifier/u,
  /from module_component_row mc\s+where mc\.component_id = any\(\$\d::bigint\[\]\) and mc\.cpe is not null/u,
  // which releases contain components with new matches; each is then announced by itself
  /^\s*select r\.company_id, r\.approval_id, r\.component_id from release_component r where r\.component_id = any/u,
  // digests that are due, each then claimed by a statement of its own; and how many fail, for the operator
  /^\s*select d\.company_id, d\.user_id from digest d where d\.due <=/u,
  /^\s*select count\(\*\)::int as active, count\(problem\)::int as failing/u,
  // webhooks that something is due for; each is then claimed by a statement of its own
  /^\s*select w\.company_id, w\.id from webhook w\s+where w\.failing_since is/u,
]

/** The backup reads and the restore fills whole tables, whatever they hold; the restore runs migrations, too. */
const wholeTables =
  /^\s*(?:declare backup_rows|truncate|copy|--|(?:create|alter|drop) |select max\(coalesce\(pg_column_size|insert into .* overriding system value)/u

const found = new Map<string, string>()

/** Notes a statement of the service that neither names its company nor is one of the reads above. Statements of tests are their own. */
export function noteStatement(sent: Sent): void {
  const why = whyUnroutable(sent)
  if (why === undefined || wholeTables.test(sent.sql) || crossCompanyReads.some((read) => read.test(sent.sql))) return
  const at = senderOf(stackNow())
  if (at !== undefined) found.set(sent.sql, `${why}\n  ${at}\n${sent.sql}`)
}

/** Takes the statements noted so far. */
export function takeUnroutable(): readonly string[] {
  const statements = [...found.values()]
  found.clear()
  return statements
}

const framesKept = 40

function stackNow(): string {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = framesKept
  const { stack = '' } = new Error('sent')
  Error.stackTraceLimit = usual
  return stack
}

const notTheSender = /\/node_modules\/|\/test\/(?:unroutable-statements|harness)\.ts|\/database\/(?:connect|transact)\.ts/u

/** Where the service sent it; undefined for a test. */
function senderOf(stack: string): string | undefined {
  const frames = stack.split('\n')
  const first = frames.find((line) => line.includes('/server/') && !notTheSender.test(line)) ?? 'at an unknown place'
  return /\.test\.ts|\/test\//u.test(first) ? undefined : first.trim()
}
