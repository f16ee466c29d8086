import { type Command, Argument, Option } from 'commander'
import { refused } from '#cli-error.ts'
import { findScope, queryOf } from '#service/find-scope.ts'
import { openSession, type Session } from '#session.ts'
import type { CliContext } from '#cli-context.ts'

/** What each report is about (docs/reference/reports.md). */
const kinds = {
  vulnerabilities: 'project',
  versioning: 'project',
  viability: 'project',
  licenses: 'project',
  endoflife: 'project',
  algorithms: 'either',
  cve: 'company',
  dashboard: 'company',
} as const
type Kind = keyof typeof kinds
/** Other spellings of kinds. */
const spellings: Readonly<Record<string, Kind>> = { licences: 'licenses' }

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
    .addArgument(new Argument('<kind>', 'which report').choices([...Object.keys(kinds), ...Object.keys(spellings)]))
    .option('--project <name>', 'name or id of a project; needed but for algorithms, and for cve and dashboard, which cover the company')
    .option('--vulnerability <id>', 'the vulnerability, for the report cve')
    .option('--as-of <moment>', 'as things were at a date or date-time')
    .addOption(new Option('--output <format>', 'how to write it (default: csv)').choices(['csv', 'json']))
    .action(async (kind: Kind, options: Options, called: Command) =>
      writeReport(await openSession(world, called), spellings[kind] ?? kind, options),
    )
}

async function writeReport({ out, company }: Session, kind: Kind, options: Options): Promise<void> {
  requireSubject(kind, options)
  const { project, vulnerability, asOf } = options
  const { projectId } = await findScope(company(), project === undefined ? {} : { project })
  const path = `/core/reports/${kind}?${queryOf({ projectId, cveId: vulnerability, asOf })}`
  return out.isJson ? out.json(await company().get(path)) : out.document(await company().text(`${path}&format=csv`))
}

function requireSubject(kind: Kind, { project, vulnerability }: Options): void {
  if (kind === 'cve' && vulnerability === undefined) throw refused('the report cve needs --vulnerability')
  if (kinds[kind] === 'project' && project === undefined) throw refused(`the report ${kind} needs --project`)
  if (kinds[kind] === 'company' && project !== undefined) throw refused(`the report ${kind} covers the company; it takes no --project`)
}
