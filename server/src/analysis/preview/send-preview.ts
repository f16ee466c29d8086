import type { FastifyReply } from 'fastify'
import type { Preview, PreviewAnswer } from '#analysis/preview/preview-shape.ts'

/** Sends a preview, or with 202 where to ask for it while a job computes it. */
export function sendPreview(reply: FastifyReply, found: Preview | PreviewAnswer): FastifyReply {
  return '_id' in found ? reply.code(202).header('retry-after', '2').send(found) : reply.send(found)
}
