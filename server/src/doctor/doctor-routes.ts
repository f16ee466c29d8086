import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { Check } from '#doctor/check.ts'
import type { Forwarding } from '#doctor/check-settings.ts'
import { examine } from '#doctor/examine.ts'
import { serviceVersion } from '#platform/service-version.ts'
import type { AppContext } from '#platform/app-context.ts'

const Examination = Type.Object(
  { version: Type.String(), moment: Type.String({ format: 'date-time' }), checks: Type.Array(Check) },
  { title: 'DoctorExamination' },
)

const schema = {
  operationId: 'examineService',
  summary: 'Check the running service, and say what to do',
  tags: ['operator'],
  response: { 200: Examination },
}

/** Registers the operator's route for `waybill doctor` (docs/reference/cli.md#waybill-doctor). */
export function doctorRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/admin/doctor', { config: { scopes: 'operator' }, schema }, async ({ headers, ips, socket }) => ({
      version: serviceVersion,
      moment: context.now().toISOString(),
      checks: [...(await examine(context, forwardingOf(headers['x-forwarded-for']?.toString(), socket.remoteAddress, ips)))],
    }))
  }
}

/** `ips` are the sender, and those in X-Forwarded-For as far as they are believed. */
function forwardingOf(addresses: string | undefined, sender = 'an unknown address', ips: readonly string[] = []): Forwarding | undefined {
  return addresses === undefined ? undefined : { addresses, sender, isBelieved: ips.length > 1 }
}
