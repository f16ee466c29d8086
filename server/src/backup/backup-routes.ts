import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { readMigrations } from '#database/migrate.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { invalid } from '#platform/http-error.ts'
import { backupName, backupType } from '#backup/bucket/backup-name.ts'
import { bucketBackupRoutes } from '#backup/bucket/bucket-backup-routes.ts'
import { Restored } from '#backup/restored.ts'
import { restoreArchive } from '#backup/restore-archive.ts'
import { recordBackup } from '#backup/record-backup.ts'
import { writeArchive } from '#backup/write-archive.ts'

const Archive = Type.Unsafe<Readable>({
  'x-raw': true,
  type: 'string',
  format: 'binary',
  description: 'an archive (docs/reference/backup.md#archive)',
})
const Fetched = {
  description: 'an archive (docs/reference/backup.md#archive)',
  content: {
    'application/zstd': { schema: { type: 'string', format: 'binary' } },
    'application/octet-stream': { schema: { type: 'string', format: 'binary', description: 'an encrypted archive' } },
  },
}
const tags = ['operator']

/** Registers the routes for backup and restore. */
export function backupRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    backupRoute(app, context)
    restoreRoute(app, context)
    bucketBackupRoutes(app, context)
  }
}

function backupRoute(app: RouteHost, context: AppContext): void {
  app.get(
    '/admin/backup',
    {
      config: { scopes: 'operator' },
      schema: {
        operationId: 'downloadBackup',
        summary: 'Download a backup of the whole service as one archive',
        tags,
        response: { 200: Fetched },
      },
    },
    async ({ method }, reply) => {
      const { backupKey } = context
      reply.type(backupType(backupKey)).header('content-disposition', `attachment; filename="${backupName(context.now(), backupKey)}"`)
      // Fastify adds HEAD to every GET; do not write an archive for it
      if (method === 'HEAD') return reply.send()
      const moment = context.now()
      const archive = await writeArchive(context)
      // the answer that says why there is no archive finishes too
      reply.raw.once('finish', () => void (archive.readableEnded && recordBackup(context, moment)))
      return reply.send(archive)
    },
  )
}

function restoreRoute(app: RouteHost, context: AppContext): void {
  app.post(
    '/admin/restore',
    {
      config: { scopes: 'operator', body: 'stream' },
      schema: {
        operationId: 'restoreBackup',
        summary: 'Restore an archive into an empty service, all or nothing',
        tags,
        consumes: ['application/zstd', 'application/octet-stream'],
        body: Archive,
        response: { 200: Restored },
      },
    },
    async ({ body }) => restoreArchive(context, requireBody(body), await readMigrations()),
  )
}

function requireBody(body: Readable | undefined): Readable {
  if (body === undefined) throw invalid('body', 'an archive is required as the body')
  return body
}
