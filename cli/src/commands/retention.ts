import type { Command } from 'commander'
import { describeBytes } from '#output/describe-bytes.ts'
import { openSession } from '#session.ts'
import { counted } from '#output/counted.ts'
import type { CliContext } from '#cli-context.ts'

interface RetentionItem {
  readonly kind: string
  readonly table: string
  readonly bytes: number
  readonly rows: number | null
  readonly days: number | null
  readonly due: number
  readonly complete: boolean
}

/** Adds `waybill retention`: says what is kept for how long, and what the next night removes. */
export function addRetentionCommand(program: Command, world: CliContext): void {
  program
    .command('retention')
    .summary('say what is kept for how long, and what would be removed')
    .description(
      'Lists the tables that grow with time, for how long their rows are kept, and how many the service would remove. Removes nothing. Needs the operator key.',
    )
    .action(async (_options: unknown, command: Command) => {
      const session = await openSession(world, command)
      const items = await session.operator().get<readonly RetentionItem[]>('/admin/retention')
      if (session.out.isJson) return session.out.json(items)
      return session.out.table(['kind', 'table', 'size', 'rows', 'kept', 'would be removed'], items.map(toLine))
    })
}

function toLine({ kind, table, bytes, rows, days, due, complete }: RetentionItem): readonly string[] {
  return [
    kind,
    table,
    describeBytes(bytes),
    rows === null ? 'unknown' : `about ${String(Math.round(rows))}`,
    describeTime(days),
    `${complete ? '' : 'at least '}${String(due)}`,
  ]
}

function describeTime(days: number | null): string {
  if (days === null) return 'for ever'
  return counted(days, 'day')
}
