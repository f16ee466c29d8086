import { type Command, Option } from 'commander'
import { CliError, exitCodes, refused } from '#cli-error.ts'
import { openSession, type Session } from '#session.ts'
import { findFiles } from '#service/find-files.ts'
import { openSource } from '#service/source.ts'
import { unpackSource } from '#service/unpack-source.ts'
import { detectFormat, type Format, formats } from '#service/detect-format.ts'
import { formUpload } from '#service/upload.ts'
import { addOutcomeOptions } from '#commands/outcome-options.ts'
import { requireBaseline } from '#findings/compare-with-baseline.ts'
import { type OutcomeOptions, wantsFindings } from '#findings/outcome.ts'
import { type Imported, reportWarnings, showImport } from '#findings/show-imports.ts'
import { formatOf, showOutcomes } from '#findings/show-outcome.ts'
import { counted } from '#output/counted.ts'
import { throwReason } from '#service/unknown-project.ts'
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

/** Adds `waybill import FILE…`: imports SBOMs and shows findings. */
export function addImportCommand(program: Command, world: CliContext): void {
  const command = program
    .command('import')
    .summary('import CycloneDX or SPDX documents and show their findings')
    .description('Imports CycloneDX 1.2–1.7 or SPDX documents into modules of a project; with --wait it shows the findings.')
    .argument('<files...>', 'the documents, also as .gz or .zst, or patterns such as "build/**/*.cdx.json"; - for stdin')
    .requiredOption('--project <name>', 'name or id of the project')
    .option('--create-project', 'create the project if it does not exist')
    .option('--module <name>', 'the module (default: the name in the document)')
    .addOption(new Option('--format <format>', 'what the document is (default: detected)').choices(Object.keys(formats)))
    .option('--pkg-type <type>', 'package type of components without a package URL, such as npm')
    .option('--branch <branch>', 'stored with the scan')
    .option('--tag <tag>', 'stored with the scan')
    .option('--release <release>', 'stored with the scan')
    .option('--wait', 'wait for the analysis and show the findings')
  addOutcomeOptions(command, 600).action(async (files: readonly string[], options: Options, called: Command) =>
    importFiles(await openSession(world, called), files, options),
  )
}

interface ImportedFile {
  readonly file: string
  readonly imported: Imported
}

async function importFiles(session: Session, names: readonly string[], options: Options): Promise<void> {
  const files = await findFiles(session.context, names)
  if (files.length > 1 && options.module !== undefined)
    throw refused(`--module is for one file; of ${String(files.length)}, each fills the module that it names`)
  requireBaseline(session, options)
  if (options.createProject === true) await session.company().post('/core/projects', { name: options.project })
  const { done, failure } = await importEach(session, files, options)
  try {
    await showImports(session, done, options)
  } catch (error) {
    if (failure === undefined || !(error instanceof CliError)) throw error
    session.out.report('error', error.message, error.more)
  }
  if (failure !== undefined) throw failure
}

interface Imports {
  readonly done: readonly ImportedFile[]
  /** Ends the run, after the findings of the other files. */
  readonly failure?: CliError | undefined
}

/** Imports one file after the other; one that is rejected does not keep the others away. */
async function importEach(session: Session, files: readonly string[], options: Options): Promise<Imports> {
  const done: ImportedFile[] = []
  const failures: CliError[] = []
  for (const file of files) {
    const imported = await importFile(session, file, options).catch((error: unknown) => {
      if (!(error instanceof CliError) || files.length === 1) throw error
      session.out.report('error', `${file}: ${error.message}`, error.more)
      return error
    })
    if (imported instanceof CliError) failures.push(imported)
    else done.push({ file, imported })
  }
  return { done, failure: summaryOfFailures(failures, files.length) }
}

function summaryOfFailures(failures: readonly CliError[], files: number): CliError | undefined {
  if (failures.length === 0) return undefined
  const isFailed = failures.some(({ exitCode }) => exitCode === exitCodes.failed)
  return new CliError(
    isFailed ? exitCodes.failed : exitCodes.refused,
    `${String(failures.length)} of ${counted(files, 'file')} ${failures.length === 1 ? 'was' : 'were'} not imported`,
  )
}

/** Where a document goes, and what is stored with its scan. */
type Destination = Pick<Options, 'project' | 'module' | 'format' | 'pkgType' | 'branch' | 'tag' | 'release' | 'output'>

/** Uploads a document and reports what the service says about it. */
export async function importFile(session: Session, file: string, options: Destination): Promise<Imported> {
  const { out, context, company } = session
  const found = await detectFormat(await unpackSource(await openSource(context, file)))
  const way = formats[options.format ?? found.format]
  const path = `/core/imports/scan/${way}?${queryOf(options)}`
  const imported = await company()
    .upload<Imported>(path, formUpload(found.source, out))
    .catch((error: unknown) => throwReason(error, options.project))
  reportWarnings(session, imported)
  if (formatOf(session, options) === 'table') showImport(session, imported)
  return imported
}

/** Query parameters by option; missing options are not sent. */
const parameters = { project: 'project', module: 'module', pkgType: 'pkgType', branch: 'branch', tag: 'tag', release: 'release' } as const

function queryOf(options: Destination): string {
  const given = Object.entries(parameters).flatMap(([option, name]) => {
    const value = options[option as keyof typeof parameters]
    return value === undefined ? [] : [[name, value] as [string, string]]
  })
  return new URLSearchParams(given).toString()
}

async function showImports(session: Session, done: readonly ImportedFile[], options: Options): Promise<void> {
  if (done.length === 0) return undefined
  if (wantsFindings(options)) {
    const filled = done.map(({ file, imported }) => ({ scanned: imported, file: file === '-' ? undefined : file }))
    return showOutcomes(session, filled, options)
  }
  if (formatOf(session, options) !== 'json') return undefined
  const [first, ...others] = done.map(({ imported }) => imported)
  return session.out.json(others.length === 0 ? first : [first, ...others])
}
