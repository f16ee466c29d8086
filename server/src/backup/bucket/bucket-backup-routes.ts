import { Type } from 'typebox'
import { readMigrations } from '#database/migrate.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { requestBackup } from '#backup/bucket/back-up-job.ts'
import { BucketBackups } from '#backup/bucket/bucket-backup.ts'
import { readBackups, requireBackupBucket, restoreFromBucket } from '#backup/bucket/read-backups.ts'
import { Restored } from '#backup/restored.ts'

const config = { scopes: 'operator' } as const
const tags = ['operator']

/** Registers the operator's routes for backups in a bucket (docs/reference/backup.md#bucket). */
export function bucketBackupRoutes(app: RouteHost, context: AppContext): void {
  app.get('/admin/backups', { config, schema: listSchema }, async () => readBackups(context))
  app.post('/admin/backups', { config, schema: requestSchema }, async (_request, reply) => {
    requireBackupBucket(context)
    await requestBackup(context)
    return reply.code(202).send({})
  })
  app.post('/admin/backups/:name/restore', { config, schema: restoreSchema }, async ({ params }) =>
    restoreFromBucket(context, params.name, await readMigrations()),
  )
}

const listSchema = {
  operationId: 'listBackups',
  summary: 'List the backups in the bucket, and how the last attempt ended',
  tags,
  response: { 200: BucketBackups },
}

const requestSchema = {
  operationId: 'requestBackup',
  summary: 'Back up into the bucket in the background',
  tags,
  response: { 202: Type.Object({}) },
}

const restoreSchema = {
  operationId: 'restoreFromBucket',
  summary: 'Restore a backup of the bucket, or `latest`, into an empty service, all or nothing',
  tags,
  params: Type.Object({ name: Type.String({ maxLength: 100 }) }),
  response: { 200: Type.Intersect([Type.Object({ name: Type.String() }), Restored]) },
}
