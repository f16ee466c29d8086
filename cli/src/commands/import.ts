import { type Command, Option } from 'commander'
import { openSession, type Session } from '#session.ts'
import { openSource } from '#service/source.ts'
import { detectFormat, type Format, formats } from '#service/detect-format.ts'
import { formUpload } from '#service/upload.ts'
import { addOutcomeOptions } from '#commands/outcome-options.ts'
import { type OutcomeOptions, showOutcome } from '#findings/show-outcome.ts'
import type { CliContext } from '#cli-context.ts'

interface Options extends OutcomeOptions {
  readonly project: string
  readonly createProject?: boolean
  readonly module?: string
  readonly format?: Format
  readonly pkgType?: string
  readonly branch?: string
  readonly tag?: string
  readonly release?: string
  readonly wait?: boolean
}

interface Imported {
  readonly scanId: string
  readonly moduleId: string
  readonly info?: string
  readonly warning?: string
  readonly contentNotices?: readonly { readonly description: string; readonly pointer: string; readonly excerpt: string }[]
}

/** Adds `waybill import FILE`: imports an SBOM and shows findings. */
export function addImportCommand(program: Command, world: CliContext): void {
  const command = program
    .command('import')
    .summary('import a CycloneDX or SPDX document and show its findings')
    .description('Imports a CycloneDX 1.2–1.7 or SPDX document into a module of a project; with --wait it shows the findings.')
    .argument('<file>', 'the document; - for stdin')
    .requiredOption('--project <name>', 'name or id of the project')
    .option('--create-project', 'create the project if it does not exist')
    .option('--module <name>', 'the module (default: the name in the document)')
    .addOption(new Option('--format <format>', 'what the document is (default: detected)').choices(Object.keys(formats)))
    .option('--pkg-type <type>', 'package type of components without a package URL, such as npm')
    .option('--branch <branch>', 'stored with the scan')
    .option('--tag <tag>', 'stored with the scan')
    .option('--release <release>', 'stored with the scan')
    .option('--wait', 'wait for the analysis and show the findings')
  addOutcomeOptions(command, 600).action(async (file: string, options: Options, called: Command) =>
    importFile(await openSession(world, called), file, options),
  )
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
  return showOutcome(session, imported, options)
}

/** Query parameters by option; missing options are not sent. */
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
