import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { failed, refused } from '#cli-error.ts'
import type { CliContext } from '#cli-context.ts'
import { openFolder } from '#move/dependency-track/file-source.ts'
import { openServer } from '#move/dependency-track/http-source.ts'
import { moveAll } from '#move/dependency-track/move-all.ts'
import { openTags } from '#move/dependency-track/move-context.ts'
import { requireUploadRights } from '#move/dependency-track/require-movable.ts'
import { showReport } from '#move/dependency-track/show-report.ts'
import type { TrackedSource } from '#move/dependency-track/tracked-source.ts'
import { openSession, type Session } from '#session.ts'
import { counted } from '#output/counted.ts'

interface Options {
  readonly from?: URL
  readonly fromKey?: string
  readonly fromFiles?: string
  readonly dryRun?: boolean
  readonly activeOnly?: boolean
  readonly concurrency: number
}

/** Adds `waybill move dependency-track`: moves what another service holds to this one. */
export function addMoveCommand(program: Command, world: CliContext): void {
  program
    .command('move')
    .summary('move what another service holds to Waybill')
    .description('Moves what another service holds to Waybill.')
    .command('dependency-track')
    .description(
      'Moves projects, BOMs, tags, audit decisions, suppressions and policies of Dependency-Track. A second run changes nothing.',
    )
    .option('--from <url>', 'address of Dependency-Track', parseUrl)
    .option('--from-key <key>', 'API key of Dependency-Track (DEPENDENCY_TRACK_API_KEY)')
    .option('--from-files <folder>', 'answers of its API in files, instead of --from')
    .option('--dry-run', 'report what would be moved and store nothing')
    .option('--active-only', 'leave out inactive projects')
    .option('--concurrency <projects>', 'how many projects at a time, 1 to 16', parseConcurrency, 4)
    .action(async (options: Options, called: Command) => move(await openSession(world, called), options))
}

function parseUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/u.test(url.protocol)) throw new InvalidArgumentError('It must be http://… or https://…')
  url.pathname = url.pathname.replace(/\/(?:api\/?(?:v1\/?)?)?$/u, '')
  return url
}

const mostAtOnce = 16

function parseConcurrency(text: string): number {
  const number = Number(text)
  if (!/^\d{1,2}$/u.test(text) || number < 1 || number > mostAtOnce) throw new InvalidArgumentError('It must be 1 to 16.')
  return number
}

async function move(session: Session, options: Options): Promise<void> {
  const { out, context } = session
  const source = openSource(context, options)
  const service = session.company()
  // a wrong key ends the run before thousands of projects fail
  await requireUploadRights({ service })
  const { wait } = context
  const moving = { source, service, wait, isDryRun: options.dryRun === true, tagIds: openTags(service, wait) }
  const report = await moveAll(moving, out, { concurrency: options.concurrency, isActiveOnly: options.activeOnly === true })
  showReport(out, report)
  const { length: all } = report.projects
  const incomplete = report.projects.filter((project) => project.failed).length
  if (incomplete > 0)
    throw failed(
      `${String(incomplete)} of ${counted(all, 'project')} ${incomplete === 1 ? 'is' : 'are'} not moved completely; run it again`,
    )
}

function openSource({ env, folder, wait }: CliContext, { from, fromKey, fromFiles }: Options): TrackedSource {
  if ((from === undefined) === (fromFiles === undefined)) throw refused('give either --from or --from-files')
  if (fromFiles !== undefined) return openFolder(resolve(folder, fromFiles))
  const key = fromKey ?? env['DEPENDENCY_TRACK_API_KEY']
  if (from === undefined || key === undefined || !/^[\x21-\x7e]+$/u.test(key))
    throw refused('a key of Dependency-Track is needed: set DEPENDENCY_TRACK_API_KEY, or give --from-key')
  return openServer({ url: from, key, wait })
}
