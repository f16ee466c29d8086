import type { Command } from 'commander'
import { refused } from '#cli-error.ts'
import { openSession } from '#session.ts'
import { openSource } from '#service/source.ts'
import { rawUpload } from '#service/upload.ts'
import type { Output } from '#output/output.ts'
import type { Cell } from '#output/table.ts'
import { counted } from '#output/counted.ts'
import type { CliContext } from '#cli-context.ts'

interface Feed {
  readonly feed: string
  readonly url: string
  readonly enabled: boolean
  readonly records: number
  readonly lastAttempt: string | null
  readonly lastSuccess: string | null
  readonly error: string | null
  readonly nextRun: string | null
}

interface Imported {
  readonly records: number
  readonly changed: number
  readonly unchanged: number
  readonly rejected: readonly { readonly line: number; readonly reason: string }[]
  readonly rejectedCount: number
}

/** Adds `waybill feeds …`, for external data such as advisories. */
export function addFeedsCommand(program: Command, world: CliContext): void {
  const feeds = program
    .command('feeds')
    .summary('manage advisories and other external data')
    .description('Manages advisories and other external data. Needs the operator key.')
  addStatus(feeds, world)
  addSync(feeds, world)
  addImport(feeds, world)
}

function addStatus(feeds: Command, world: CliContext): void {
  feeds
    .command('status')
    .description('Shows the status of the feeds.')
    .action(async (_options: unknown, command: Command) => {
      const { out, operator } = await openSession(world, command)
      const items = await operator().get<readonly Feed[]>('/admin/feeds')
      if (out.isJson) return out.json(items)
      return out.table(
        ['feed', 'records', 'last success', 'next run', 'state'],
        items.map((feed) => [feed.feed, String(feed.records), momentOf(feed.lastSuccess), momentOf(feed.nextRun), stateOf(feed)]),
      )
    })
}

function momentOf(text: string | null): string {
  return text === null ? 'never' : `${text.slice(0, 16).replace('T', ' ')} UTC`
}

function stateOf({ enabled, error }: Feed): Cell {
  if (!enabled) return 'off'
  return error === null ? { text: 'ok', colour: 'green' } : { text: error, colour: 'red' }
}

function addSync(feeds: Command, world: CliContext): void {
  feeds
    .command('sync')
    .description('Starts fetching a feed in the background.')
    .argument('<feed>', 'its name, such as osv')
    .action(async (feed: string, _options: unknown, command: Command) => {
      const { out, operator } = await openSession(world, command)
      const answer = await operator().post<{ readonly status: string }>(`/admin/feeds/${encodeURIComponent(feed)}/sync`)
      if (out.isJson) return out.json(answer)
      return out.note(`${feed} is being fetched; "waybill feeds status" shows the progress`)
    })
}

function addImport(feeds: Command, world: CliContext): void {
  feeds
    .command('import')
    .description("Imports a publisher's file: plain, gzip or zip, up to 2 GB.")
    .argument('<feed>', 'its name, such as osv')
    .argument('<file>', 'the file; - for stdin')
    .action(async (feed: string, name: string, _options: unknown, command: Command) => {
      const { out, operator } = await openSession(world, command)
      const source = await openSource(world, name)
      const path = `/admin/feeds/${encodeURIComponent(feed)}/import`
      const imported = await operator().upload<Imported>(path, rawUpload(source, out, 'application/octet-stream'))
      if (out.isJson) out.json(imported)
      else showImport(out, imported)
      if (imported.records === 0 && imported.rejectedCount > 0) throw refused(`no record was accepted: is this a file of ${feed}?`)
    })
}

function showImport(out: Output, { records, changed, unchanged, rejected, rejectedCount }: Imported): void {
  out.line(`${counted(records, 'record')}: ${String(changed)} changed, ${String(unchanged)} unchanged, ${String(rejectedCount)} rejected`)
  if (rejected.length === 0) return
  out.table(
    ['line', 'reason'],
    rejected.map(({ line, reason }) => [String(line), reason]),
  )
  if (rejectedCount > rejected.length) out.note(`and ${String(rejectedCount - rejected.length)} more`)
}
