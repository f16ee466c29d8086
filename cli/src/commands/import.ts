import { type Command, Option } from 'commander'
import { CliError, exitCodes } from '#cli-error.ts'
import { openSession, type Session } from '#session.ts'
import { openSource } from '#service/source.ts'
import { detectFormat, type Format, formats } from '#service/detect-format.ts'
import { formUpload } from '#service/upload.ts'
import { listAllItems } from '#service/list-all-items.ts'
import type { Service } from '#service/service.ts'
import { parseCount } from '#commands/parse-options.ts'
import { type Finding, showFindings } from '#findings/show-findings.ts'
import { type Scan, summaryOf, totalsOf } from '#findings/scan.ts'
import { waitForScan } from '#findings/wait-for-scan.ts'
import type { CliContext } from '#cli-context.ts'

interface Options {
  readonly project: string
  readonly createProject?: boolean
  readonly module?: string
  readonly format?: Format
  readonly pkgType?: string
  readonly branch?: string
  readonly tag?: string
  readonly release?: string
  readonly wait?: boolean
  readonly failOn?: 'violations' | 'warnings'
  readonly timeout: number
  readonly limit: number
  readonly fold: boolean
}

interface Imported {
  readonly scanId: string
  readonly moduleId: string
  readonly info?: string
  readonly warning?: string
  readonly contentNotices?: readonly { readonly description: string; readonly pointer: string; readonly excerpt: string }[]
}

/** `waybill import FILE`: an SBOM in, findings out. */
export function addImportCommand(program: Command, world: CliContext): void {
  program
    .command('import')
    .summary('import a CycloneDX or SPDX document and show what is found in it')
    .description('Imports a CycloneDX 1.2–1.7 or SPDX document into a module of a project, and with --wait shows what is found in it.')
    .argument('<file>', 'the document; - for stdin')
    .requiredOption('--project <name>', 'name or id of the project')
    .option('--create-project', 'create the project when there is none')
    .option('--module <name>', 'the module (default: as the document names itself)')
    .addOption(new Option('--format <format>', 'what the document is (default: told by its opening)').choices(Object.keys(formats)))
    .option('--pkg-type <type>', 'package type of components without a package URL, such as npm')
    .option('--branch <branch>', 'kept with the scan')
    .option('--tag <tag>', 'kept with the scan')
    .option('--release <release>', 'kept with the scan')
    .option('--wait', 'wait for the analysis and show the findings')
    .addOption(new Option('--fail-on <what>', 'wait, and exit with 1 where there are any').choices(['violations', 'warnings']))
    .option('--timeout <seconds>', 'wait no longer than this', parseCount, 600)
    .option('--limit <findings>', 'show no more than about this many', parseCount, 1000)
    .option('--no-fold', 'show a line for each finding, not one for all that break a rule alike')
    .action(async (file: string, options: Options, command: Command) => importFile(await openSession(world, command), file, options))
}

async function importFile(session: Session, file: string, options: Options): Promise<void> {
  const { out, context, company } = session
  const found = await detectFormat(await openSource(context, file))
  const service = company()
  if (options.createProject === true) await service.post('/core/projects', { name: options.project })
  const way = formats[options.format ?? found.format]
  const imported = await service.upload<Imported>(`/core/imports/scan/${way}?${queryOf(options)}`, formUpload(found.source, out))
  if (options.wait !== true && options.failOn === undefined) return showImport(session, imported)
  if (!out.isJson) showImport(session, imported)
  return showOutcome(session, service, { imported, options })
}

/** As the interface names them; what was not given is not sent. */
const parameters = { project: 'project', module: 'module', pkgType: 'pkgType', branch: 'branch', tag: 'tag', release: 'release' } as const

function queryOf(options: Options): string {
  const given = Object.entries(parameters).flatMap(([option, name]) => {
    const value = options[option as keyof typeof parameters]
    return value === undefined ? [] : [[name, value] as [string, string]]
  })
  return new URLSearchParams(given).toString()
}

function showImport({ out }: Session, imported: Imported): void {
  if (imported.warning !== undefined) out.report('warning', imported.warning)
  for (const { description, pointer, excerpt } of imported.contentNotices ?? [])
    out.report('warning', `${description} at ${pointer}: ${excerpt}`)
  if (out.isJson) return out.json(imported)
  if (imported.info !== undefined) out.line(imported.info)
  out.line(`scan    ${imported.scanId}`)
  return out.line(`module  ${imported.moduleId}`)
}

interface Outcome {
  readonly imported: Imported
  readonly options: Options
}

async function showOutcome({ out, context }: Session, service: Service, { imported, options }: Outcome): Promise<void> {
  const scan = await waitForScan(service, imported.scanId, { seconds: options.timeout, wait: context.wait })
  const pages = Math.ceil(options.limit / 100)
  // programs get every finding, as they always did
  const folded = options.fold && !out.isJson ? '&fold=true' : ''
  const found = await listAllItems<Finding>(
    service,
    `/core/modules/${imported.moduleId}/findings?severity=violation,warning${folded}`,
    pages,
  )
  if (out.isJson) out.json({ ...imported, analysisStatus: scan.analysisStatus, statistics: scan.statistics, findings: found.items })
  else showFindings(out, found, scan)
  requireBelowThreshold(options.failOn, scan)
}

function requireBelowThreshold(failOn: Options['failOn'], scan: Scan): void {
  const { violations, warnings } = totalsOf(scan)
  const reached = failOn === 'warnings' ? violations + warnings : violations
  if (failOn !== undefined && reached > 0)
    throw new CliError(exitCodes.thresholdReached, `${summaryOf(scan)}, and --fail-on ${failOn} allows none`)
}
