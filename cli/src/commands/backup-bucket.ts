import { failed } from '#cli-error.ts'
import { describeBytes } from '#output/describe-bytes.ts'
import { poll } from '#service/poll.ts'
import type { Session } from '#session.ts'

interface BucketBackups {
  readonly bucket: string
  readonly last: {
    readonly name: string
    readonly started: string
    readonly finished: string | null
    readonly bytes: number | null
    readonly error: string | null
  } | null
  readonly backups: readonly { readonly name: string; readonly moment: string; readonly bytes: number }[]
}

/** Has the service back up into its bucket, and waits until it has. */
export async function backUpIntoBucket({ out, operator, context }: Session, seconds: number): Promise<void> {
  const service = operator()
  const before = (await service.get<BucketBackups>('/admin/backups')).last?.finished
  await service.post('/admin/backups')
  function isOver({ last }: BucketBackups): boolean {
    return last !== null && last.finished !== null && last.finished !== before
  }
  const found = await poll<BucketBackups>(service, '/admin/backups', { seconds, wait: context.wait, isOver })
  if (found?.last == null) throw failed('the backup goes on; look again with waybill backup --list')
  const { bucket, last } = found
  if (last.error !== null) throw failed(`the backup into ${bucket} failed: ${last.error}`)
  if (out.isJson) return out.json(last)
  return out.line(`${bucket}: ${last.name}, ${describeBytes(last.bytes ?? 0)}`)
}

/** Lists the backups in the bucket of the service. */
export async function listBucketBackups({ out, operator }: Session): Promise<void> {
  const found = await operator().get<BucketBackups>('/admin/backups')
  if (found.last?.error != null) out.report('warning', `the backup of ${found.last.started} failed: ${found.last.error}`)
  if (out.isJson) return out.json(found)
  return out.table(
    ['name', 'moment', 'size'],
    found.backups.map(({ name, moment, bytes }) => [name, moment, describeBytes(bytes)]),
  )
}
