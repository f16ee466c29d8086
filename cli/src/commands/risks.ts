import { type Command, Option } from 'commander'
import { parseCount } from '#commands/parse-options.ts'
import { addScopeOptions } from '#commands/scope-options.ts'
import { findScope, queryOf, type ScopeOptions } from '#service/find-scope.ts'
import { listAllItems } from '#service/list-all-items.ts'
import { openSession, type Session } from '#session.ts'
import { counted } from '#output/counted.ts'
import type { CliContext } from '#cli-context.ts'

interface Risk {
  readonly _id: string
  readonly name: string
  readonly treatment: string
  readonly riskProperties: {
    readonly state?: string
    readonly impactClass?: string
    readonly decision?: { readonly type: string; readonly validUntil?: string }
  }
}

interface Options extends ScopeOptions {
  readonly state?: string
  readonly treatment?: string
  readonly vulnerability?: string
  readonly output?: 'table' | 'json' | 'csv'
  readonly limit: number
}

/** Adds `waybill risks …`. */
export function addRisksCommand(program: Command, world: CliContext): void {
  const risks = program.command('risks').summary('show the risk register').description('Shows the risk register.')
  addScopeOptions(risks.command('list').description('Lists risks, newest first.'))
    .option('--state <list>', 'identified, assessed, approved, …')
    .option('--treatment <list>', 'untreated, in-treatment, done')
    .option('--vulnerability <id>', 'only risks of this vulnerability')
    .addOption(new Option('--output <format>', 'how to print them (default: table)').choices(['table', 'json', 'csv']))
    .option('--limit <lines>', 'show at most so many', parseCount, 50)
    .action(async (options: Options, called: Command) => listRisks(await openSession(world, called), options))
  risks
    .command('show')
    .description('Shows a risk as JSON.')
    .argument('<id>')
    .action(async (id: string, _options: unknown, called: Command) => {
      const { out, company } = await openSession(world, called)
      return out.json(await company().get(`/core/risks/${encodeURIComponent(id)}`))
    })
}

async function listRisks({ out, company }: Session, options: Options): Promise<void> {
  const { state, treatment, vulnerability, limit, output } = options
  const query = queryOf({ ...(await findScope(company(), options)), state, treatment, vulnerability })
  if (output === 'csv') return out.document(await company().text(`/core/risks?${query}&format=csv`))
  const { items, total } = await listAllItems<Risk>(company(), `/core/risks?${query}`, Math.ceil(limit / 100))
  const shown = items.slice(0, limit)
  if (out.isJson) return out.json(shown)
  if (shown.length > 0) out.table(['id', 'risk', 'state', 'treatment', 'impact', 'decision'], shown.map(rowOf))
  if (total > shown.length) out.note(`and ${String(total - shown.length)} more; --limit ${String(total)} shows all`)
  return out.line(counted(total, 'risk'))
}

function rowOf({ _id, name, treatment, riskProperties: { state, impactClass, decision } }: Risk): readonly string[] {
  const decided =
    decision === undefined
      ? '–'
      : `${decision.type}${decision.validUntil === undefined ? '' : ` until ${decision.validUntil.slice(0, 10)}`}`
  return [_id, name, state ?? '–', treatment, impactClass ?? '–', decided]
}
