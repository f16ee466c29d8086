import type { Command } from 'commander'
import { refused } from '#cli-error.ts'
import { addFindingOptions } from '#commands/outcome-options.ts'
import { addScopeOptions } from '#commands/scope-options.ts'
import type { OutputFormat } from '#findings/output-format.ts'
import { formatOf } from '#findings/show-outcome.ts'
import { requireBelow, showList } from '#findings/show-list.ts'
import type { Threshold } from '#findings/threshold.ts'
import { findScope, type ScopeOptions } from '#service/find-scope.ts'
import { openSession, type Session } from '#session.ts'
import type { CliContext } from '#cli-context.ts'

interface Options extends ScopeOptions {
  readonly kind?: string
  readonly severity?: string
  readonly status?: string
  readonly component?: string
  readonly vulnerability?: string
  readonly search?: string
  readonly exploited?: boolean
  readonly fixable?: boolean
  readonly undecided?: boolean
  readonly output?: OutputFormat
  readonly failOn?: readonly Threshold[]
  readonly limit?: number
  readonly fold: boolean
}

/** Adds `waybill findings`: lists what is open in the company, a project or a module. */
export function addFindingsCommand(program: Command, world: CliContext): void {
  const command = program
    .command('findings')
    .summary('list findings')
    .description('Lists violations and warnings of the company, a project or a module, worst first.')
  addFindingOptions(addScopeOptions(command))
    .option('--kind <list>', 'legal, vulnerability, viability, versioning, integrity, endoflife')
    .option('--severity <list>', 'critical, high, medium, low, none, unknown')
    .option('--status <list>', 'violation, warning, whitelisted (default: violation,warning)')
    .option('--component <key>', 'a component key, with or without @version, or a package URL')
    .option('--vulnerability <id>', 'any id of a vulnerability')
    .option('--search <text>', 'text in findings, components, modules and projects')
    .option('--exploited', 'only vulnerabilities that are known to be exploited')
    .option('--fixable', 'only vulnerabilities with a fixed version')
    .option('--undecided', 'only findings that nothing answers')
    .action(async (options: Options, called: Command) => listFindings(await openSession(world, called), options))
}

async function listFindings(session: Session, options: Options): Promise<void> {
  const { failOn = [], limit, fold } = options
  if (failOn.includes('new')) throw refused('--fail-on new compares scans: use it with import or scan')
  const scope = await findScope(session.company(), options)
  await showList(session, { scope, filters: filtersOf(options), format: formatOf(session, options), limit, fold })
  await requireBelow(session, scope, failOn)
}

function filtersOf(options: Options): Readonly<Record<string, string | undefined>> {
  const { kind, severity, status = 'violation,warning', component, vulnerability, search } = options
  return { kind, severity, status, component, vulnerability, q: search, ...flagsOf(options) }
}

function flagsOf({ exploited, fixable, undecided }: Options): Readonly<Record<string, string | undefined>> {
  return {
    exploited: exploited === true ? 'true' : undefined,
    fix: fixable === true ? 'true' : undefined,
    decided: undecided === true ? 'false' : undefined,
  }
}
