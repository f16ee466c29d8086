import type { Command } from 'commander'
import { openSession } from '#session.ts'
import { openSource } from '#service/source.ts'
import { rawUpload } from '#service/upload.ts'
import type { CliContext } from '#cli-context.ts'

interface Restored {
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly warning?: string
}

/** Adds `waybill restore FILE`: restores an archive into an empty service. */
export function addRestoreCommand(program: Command, world: CliContext): void {
  program
    .command('restore')
    .summary('restore an archive into an empty service')
    .description(
      'Restores an archive of "waybill backup" into a service without companies, completely or not at all. Needs the operator key.',
    )
    .argument('<file>', 'the archive; - for stdin')
    .action(async (name: string, _options: unknown, command: Command) => {
      const session = await openSession(world, command)
      const { out } = session
      const source = await openSource(world, name)
      const restored = await session.operator().upload<Restored>('/admin/restore', rawUpload(source, out, 'application/zstd'))
      if (restored.warning !== undefined) out.report('warning', restored.warning)
      if (out.isJson) return out.json(restored)
      return out.line(`restored ${String(restored.rows)} rows in ${String(restored.tables)} tables, ${String(restored.files)} files`)
    })
}
