import { type Command, Argument, Option } from 'commander'
import { refused } from '#cli-error.ts'
import { findScope, queryOf } from '#service/find-scope.ts'
import { openSession, type Session } from '#session.ts'
import type { CliContext } from '#cli-context.ts'

const kinds = ['vulnerabilities', 'versioning', 'viability', 'licenses', 'endoflife', 'algorithms', 'cve', 'dashboard']
/** Other spellings of kinds. */
const spellings: Readonly<Record<string, string>> = { licences: 'licenses' }

interface Options {
  readonly project?: string
  readonly vulnerability?: string
  readonly asOf?: string
  readonly output?: 'csv' | 'json'
}

/** Adds `waybill report KIND`. */
export function addReportCommand(program: Command, world: CliContext): void {
  program
    .command('report')
    .summary('write a report as CSV or JSON')
    .description('Writes a report of a project or the company.')
    .addArgument(new Argument('<kind>', 'which report').choices([...kinds, ...Object.keys(spellings)]))
    .option('--project <name>', 'name or id of a project')
    .option('--vulnerability <id>', 'the vulnerability, for the report cve')
    .option('--as-of <moment>', 'as things were at a date or date-time')
    .addOption(new Option('--output <format>', 'how to write it (default: csv)').choices(['csv', 'json']))
    .action(async (kind: string, options: Options, called: Command) =>
      writeReport(await openSession(world, called), spellings[kind] ?? kind, options),
    )
}

async function writeReport({ out, company }: Session, kind: string, { project, vulnerability, asOf }: Options): Promise<void> {
  if (kind === 'cve' && vulnerability === undefined) throw refused('the report cve needs --vulnerability')
  const { projectId } = await findScope(company(), project === undefined ? {} : { project })
  const path = `/core/reports/${kind}?${queryOf({ projectId, cveId: vulnerability, asOf })}`
  return out.isJson ? out.json(await company().get(path)) : out.document(await company().text(`${path}&format=csv`))
}
