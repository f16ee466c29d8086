import { countDueScores } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import { nilId } from '#platform/ids.ts'
import type { ExaminedRows, RetentionRule } from '#platform/retention-rule.ts'
import { firstKept } from '#retention/remove-old-rows.ts'
import { retentionRules } from '#retention/retention-rules.ts'
import { type KeepingCompany, listKeepingCompanies, measureTables, type TableSize } from '#retention/retention-store.ts'
import type { RetentionItem } from '#retention/retention-item.ts'

const epssTable = 'epss_history'
const rowsAtOnce = 5000
/** Rows of one kind that a preview examines. */
const examinedAtMost = 1_000_000

/** Says what the next nights would remove, and removes nothing. */
export async function previewRetention(context: AppContext): Promise<readonly RetentionItem[]> {
  const companies = await listKeepingCompanies(context.db)
  const sizes = await measureTables(context.db, [...retentionRules.map(({ storedIn }) => storedIn), epssTable])
  const items: RetentionItem[] = []
  for (const rule of retentionRules) {
    const days = rule.daysOf(context.config.retention, {}) ?? null
    items.push({ kind: rule.kind, days, ...sizeOf(sizes, rule.storedIn), ...(await countDue(context, rule, companies)) })
  }
  const days = context.config.retention.epssDays ?? null
  return [...items, { kind: 'epss', days, ...sizeOf(sizes, epssTable), due: await countDueScores(context), complete: true }]
}

function sizeOf(sizes: readonly TableSize[], table: string): TableSize {
  return sizes.find((size) => size.table === table) ?? { table, bytes: 0, rows: 0 }
}

type Count = Pick<RetentionItem, 'due' | 'complete'>

async function countDue(context: AppContext, rule: RetentionRule, companies: readonly KeepingCompany[]): Promise<Count> {
  const counted = { due: 0, examined: 0 }
  for await (const { due, examined } of examineAll(context, rule, companies)) {
    counted.due += due.length
    counted.examined += examined
    if (counted.examined >= examinedAtMost) return { due: counted.due, complete: false }
  }
  return { due: counted.due, complete: true }
}

async function* examineAll(context: AppContext, rule: RetentionRule, companies: readonly KeepingCompany[]): AsyncGenerator<ExaminedRows> {
  for (const company of companies) yield* examineCompany(context, rule, company)
}

async function* examineCompany(
  context: AppContext,
  rule: RetentionRule,
  { companyId, retention }: KeepingCompany,
): AsyncGenerator<ExaminedRows> {
  const days = rule.daysOf(context.config.retention, retention)
  if (days === undefined) return
  const rows = { companyId, before: firstKept(days, context.now()), most: rowsAtOnce }
  for (let after: string | undefined = nilId; after !== undefined;) {
    const chunk: ExaminedRows = await rule.examine(context.db, { ...rows, after })
    yield chunk
    after = chunk.examined < rowsAtOnce ? undefined : chunk.last
  }
}
