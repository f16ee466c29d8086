import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { Check } from '#doctor/check.ts'
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
    app.get('/admin/doctor', { config: { scopes: 'operator' }, schema }, async ({ headers }) => ({
      version: serviceVersion,
      moment: context.now().toISOString(),
      checks: [...(await examine(context, headers['x-forwarded-for']?.toString()))],
    }))
  }
}
