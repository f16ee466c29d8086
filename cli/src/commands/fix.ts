import { type Command, Option } from 'commander'
import { parseCount } from '#commands/parse-options.ts'
import { addScopeOptions } from '#commands/scope-options.ts'
import { awaitPlan, commandOf, type Upgrade } from '#findings/fix-plan.ts'
import { findScope, pathOf, type ScopeOptions } from '#service/find-scope.ts'
import { listAllItems } from '#service/list-all-items.ts'
import { openSession, type Session } from '#session.ts'
import { counted } from '#output/counted.ts'
import type { CliContext } from '#cli-context.ts'

interface Options extends ScopeOptions {
  readonly output?: 'table' | 'json' | 'csv'
  readonly tool?: string
  readonly limit: number
  readonly timeout: number
}

/** Adds `waybill fix`: shows the fewest upgrades that clear most. */
export function addFixCommand(program: Command, world: CliContext): void {
  addScopeOptions(
    program
      .command('fix')
      .summary('plan the fewest upgrades that clear most findings')
      .description('Lists upgrades of the company, a project or a module, those that clear most first. Changes nothing.'),
  )
    .addOption(new Option('--output <format>', 'how to print the plan (default: table)').choices(['table', 'json', 'csv']))
    .option('--tool <name>', 'show commands of this package manager, such as yarn')
    .option('--limit <lines>', 'show at most so many upgrades', parseCount, 20)
    .option('--timeout <seconds>', 'longest wait for a large plan', parseCount, 600)
    .action(async (options: Options, called: Command) => showPlan(await openSession(world, called), options))
}

async function showPlan(session: Session, options: Options): Promise<void> {
  const { out, company } = session
  const path = `${pathOf(await findScope(company(), options))}/fixes`
  await awaitPlan(session, path, options.timeout)
  if (options.output === 'csv') return out.document(await company().text(`${path}?format=csv`))
  const { items } = await listAllItems<Upgrade>(company(), path)
  if (out.isJson) return out.json(items)
  return showTable(session, items, options)
}

function showTable({ out }: Session, items: readonly Upgrade[], { limit, tool }: Options): void {
  const upgrades = items.filter(({ to }) => to !== null)
  const shown = upgrades.slice(0, limit)
  if (shown.length > 0)
    out.table(
      ['upgrade', 'from', 'to', 'step', 'clears', 'brings', 'command'],
      shown.map((upgrade) => rowOf(upgrade, tool)),
    )
  if (upgrades.length > shown.length)
    out.note(`and ${String(upgrades.length - shown.length)} more; --limit ${String(upgrades.length)} shows all`)
  const cleared = upgrades.reduce((sum, upgrade) => sum + upgrade.cleared, 0)
  out.line(
    `${counted(upgrades.length, 'upgrade clears', 'upgrades clear')} ${counted(cleared, 'finding')}; ${counted(items.length - upgrades.length, 'component has', 'components have')} no fix`,
  )
}

function rowOf(upgrade: Upgrade, tool: string | undefined): readonly string[] {
  const { key, from, to, step, cleared, brings } = upgrade
  return [key, from, to ?? '–', step ?? '–', String(cleared), String(brings.length), commandOf(upgrade, tool)]
}
