import { Readable } from 'node:stream'
import type { Command } from 'commander'
import { refused } from '#cli-error.ts'
import { openSession, type Session } from '#session.ts'
import { openSource } from '#service/source.ts'
import { rawUpload } from '#service/upload.ts'
import { describeContents } from '#archive/describe-contents.ts'
import type { CliContext } from '#cli-context.ts'

interface Restored {
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly warning?: string
}

function restoreFromBucket({ operator }: Session, name: string): Promise<Restored> {
  // an upload waits for as long as it takes
  const nothing = { headers: { 'content-length': '0' }, body: Readable.from([]) }
  return operator().upload<Restored>(`/admin/backups/${encodeURIComponent(name)}/restore`, nothing)
}

async function restoreFile({ operator, out }: Session, world: CliContext, name: string | undefined): Promise<Restored> {
  if (name === undefined) throw refused('name the archive to restore, or use --bucket')
  return operator().upload<Restored>('/admin/restore', rawUpload(await openSource(world, name), out, 'application/zstd'))
}

/** Adds `waybill restore FILE`: restores an archive into an empty service. */
export function addRestoreCommand(program: Command, world: CliContext): void {
  program
    .command('restore')
    .summary('restore an archive into an empty service')
    .description(
      'Restores an archive of "waybill backup" into a service without companies, completely or not at all. Needs the operator key.',
    )
    .argument('[file]', 'the archive; - for stdin')
    .option('--bucket', 'restore the backup of that name in the bucket of the service (WAYBILL_BACKUP), or the newest')
    .action(async (name: string | undefined, { bucket }: { readonly bucket?: boolean }, command: Command) => {
      const session = await openSession(world, command)
      const { out } = session
      const restored = bucket === true ? await restoreFromBucket(session, name ?? 'latest') : await restoreFile(session, world, name)
      if (restored.warning !== undefined) out.report('warning', restored.warning)
      if (out.isJson) return out.json(restored)
      return out.line(`restored ${describeContents(restored)}`)
    })
}
