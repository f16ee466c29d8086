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

/** `waybill restore FILE`: an archive into an empty service. */
export function addRestoreCommand(program: Command, world: CliContext): void {
  program
    .command('restore')
    .summary('put an archive into an empty service')
    .description('Puts an archive of "waybill backup" into a service without companies: all of it or nothing. Operator key.')
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
