import { appendFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Build } from '#ci/build.ts'
import { readBuild } from '#ci/read-build.ts'
import { postComment } from '#ci/comments/comment-host.ts'
import { compareWithBase, type Difference } from '#ci/compare-with-base.ts'
import { baseModuleNameOf, moduleNameOf } from '#ci/module-name.ts'
import { writeComment } from '#ci/write-comment.ts'
import { CliError, exitCodes, refused } from '#cli-error.ts'
import type { CliContext } from '#cli-context.ts'
import { importFile } from '#commands/import.ts'
import { parseCount, parseThresholdList } from '#commands/parse-options.ts'
import type { Finding } from '#findings/finding.ts'
import { awaitPlan, type Upgrade } from '#findings/fix-plan.ts'
import { writeFindings } from '#findings/formats/write-findings.ts'
import type { FoundFindings } from '#findings/outcome.ts'
import { defaultLimit } from '#findings/output-format.ts'
import { summaryOf } from '#findings/scan.ts'
import { showFindings } from '#findings/show-findings.ts'
import { reachedThresholds, type Threshold } from '#findings/threshold.ts'
import { waitForScan } from '#findings/wait-for-scan.ts'
import { listAllItems } from '#service/list-all-items.ts'
import { openSession, type Session } from '#session.ts'

interface Options {
  readonly project: string
  readonly module?: string
  readonly failOn?: readonly Threshold[]
  readonly sarif?: string
  readonly junit?: string
  readonly markdown?: string
  readonly comment: boolean
  readonly timeout: number
}

/** Adds `waybill ci FILE`: what the integrations in `integrations/` run. */
export function addCiCommand(program: Command, world: CliContext): void {
  program
    .command('ci')
    .summary('import an SBOM from CI and comment on the pull request')
    .description('Imports an SBOM into the module of the branch that CI builds, and compares it with that of the base branch.')
    .argument('<file>', 'the document, also as .gz or .zst')
    .requiredOption('--project <name>', 'name of the project; created if it does not exist')
    .option('--module <name>', 'begins the name of the module, before the branch (default: the repository)')
    .option('--fail-on <what>', 'exit with 1 where there are any, for example new,exploited', parseThresholdList)
    .option('--sarif <file>', 'write findings as SARIF')
    .option('--junit <file>', 'write findings as JUnit XML')
    .option('--markdown <file>', 'write what the comment says')
    .option('--no-comment', 'do not comment on the pull or merge request')
    .option('--timeout <seconds>', 'longest wait for the analysis and for the fix plan', parseCount, 600)
    .action(async (file: string, options: Options, called: Command) => runBuild(await openSession(world, called), file, options))
}

async function runBuild(session: Session, file: string, options: Options): Promise<void> {
  const build = await readBuild(session.context)
  if (!session.hasKey && build.change?.isFromOutside === true)
    return session.out.line('skipped: a change from outside is built without the API key')
  const result = await importBuild(session, file, { build, options })
  await writeResults(session, result, options)
  await requireBelow(session, result, options.failOn ?? [])
}

interface Run {
  readonly build: Build
  readonly options: Options
}

interface Result extends FoundFindings {
  readonly moduleId: string
  readonly build: Build
  /** Undefined where the build is of no change, or the base branch was never analysed. */
  readonly difference: Difference | undefined
  readonly upgrades: readonly Upgrade[]
}

interface FullScan {
  readonly projectId: string
}

async function importBuild(session: Session, file: string, { build, options }: Run): Promise<Result> {
  const service = session.company()
  await service.post('/core/projects', { name: options.project })
  const { branch, tag, change } = build
  const module = moduleNameOf(build, options.module)
  const { scanId, moduleId } = await importFile(session, file, { project: options.project, module, branch, ...(tag && { tag }) })
  const scan = await waitForScan(service, scanId, { seconds: options.timeout, wait: session.context.wait })
  const { projectId } = await service.get<FullScan>(`/core/scans/${scanId}`)
  const base = change && { name: change.base, module: baseModuleNameOf(build, change.base, options.module) }
  const found = await listAllItems<Finding>(service, `/core/modules/${moduleId}/findings?status=violation,warning`)
  return {
    title: `${scan.project} / ${scan.module}`,
    summary: summaryOf(scan),
    found,
    limit: Number.POSITIVE_INFINITY,
    file,
    moduleId,
    build,
    difference: base && (await compareWithBase(service, { projectId, moduleId }, base)),
    upgrades: await readPlan(session, moduleId, options.timeout),
  }
}

async function readPlan(session: Session, moduleId: string, seconds: number): Promise<readonly Upgrade[]> {
  const path = `/core/modules/${moduleId}/fixes`
  await awaitPlan(session, path, seconds)
  const { items } = await listAllItems<Upgrade>(session.company(), path)
  return items
}

async function writeResults(session: Session, result: Result, options: Options): Promise<void> {
  const { out, context } = session
  const { summary, build, difference, found, upgrades } = result
  const text = writeComment({ summary, base: build.change?.base, difference, open: found.items, upgrades })
  await writeDocuments(session, result, options)
  if (options.markdown !== undefined) await save(context, options.markdown, text)
  const step = context.env['GITHUB_STEP_SUMMARY']
  if (step !== undefined && step !== '') await appendFile(step, text)
  showResult(session, result)
  if (build.change === undefined || !options.comment) return undefined
  if (build.change.comments === undefined) return out.note('the change is not commented: there is no token for its host')
  return postComment(out, build.change.comments, { marker: moduleNameOf({ ...build, branch: '' }, options.module), text })
}

async function writeDocuments({ context, company }: Session, result: Result, options: Options): Promise<void> {
  for (const format of ['sarif', 'junit'] as const) {
    const file = options[format]
    if (file !== undefined) await save(context, file, writeFindings(format, [result], company().url))
  }
}

async function save({ folder }: CliContext, file: string, text: string): Promise<void> {
  await writeFile(resolve(folder, file), text).catch((error: Error) => {
    throw refused(`${file} cannot be written: ${error.message}`)
  })
}

function showResult({ out }: Session, { found, summary, build: { change }, difference }: Result): void {
  showFindings(out, found, { limit: defaultLimit('table'), fold: true, withModule: false })
  out.line(summary)
  if (change === undefined) return undefined
  if (difference === undefined) return out.note(`${change.base} has no analysis to compare with: every finding counts as new`)
  return out.line(`against ${change.base}: ${String(difference.added.length)} new, ${String(difference.fixed.length)} fixed`)
}

/** Without a change nothing is new: what a branch has is what its own builds have brought. */
async function requireBelow({ company }: Session, result: Result, failOn: readonly Threshold[]): Promise<void> {
  const { moduleId, build, difference, found, summary } = result
  const added = build.change === undefined ? 0 : (difference?.added.length ?? found.total)
  const reached = [
    ...(await reachedThresholds(company(), `/core/modules/${moduleId}/findings`, failOn)),
    ...(failOn.includes('new') && added > 0 ? ['new'] : []),
  ]
  if (reached.length > 0) throw new CliError(exitCodes.thresholdReached, `${summary}; --fail-on ${reached.join(',')} allows none`)
}
