import type { FastifyInstance, FastifySchema } from 'fastify'
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Caller, Scope } from '#access/access.ts'
import { sendCsv, type Table } from '#platform/http/csv.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'

/** A report: permission, query, response and table. */
export interface Report<Query extends TProperties, Answer extends TSchema> {
  /** The last part of its path, and the name of its file. */
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly operationId: string
  readonly summary: string
  readonly query: TObject<Query>
  readonly answer: Answer
  readonly make: (context: AppContext, caller: Caller, query: Static<TObject<Query>>) => Promise<Static<Answer>>
  readonly table: (answer: Static<Answer>) => Table
}

export type ReportRoute = (app: FastifyInstance, context: AppContext) => void

const asOf = Type.Optional(Type.String({ description: 'refused: reports are of the present' }))
const format = Type.Optional(Type.Enum(['', 'json', 'csv'], { description: 'csv for a table' }))

const notOfThePast =
  'reports read the present components of modules, of which no past is stored; /core/findings and /core/portfolio answer asOf'

/** The route of a report, as JSON or, with `format=csv`, as a table (docs/reference/reports.md#operations). */
export function defineReport<Query extends TProperties, Answer extends TSchema>(report: Report<Query, Answer>): ReportRoute {
  const { name, scopes, operationId, summary, answer, query } = report
  const content = { 'application/json': { schema: answer }, 'text/csv': { schema: Type.String() } }
  const querystring = Type.Object({ ...query.properties, format, asOf })
  const schema: FastifySchema = { operationId, summary, tags: ['reports'], querystring, response: { 200: { content } } }
  return (app, context) => {
    app.get(`/core/reports/${name}`, { config: { scopes }, schema }, async (request, reply) => {
      // the schema above has checked the query
      const requested = request.query as Static<TObject<Query>> & { readonly format?: string; readonly asOf?: string }
      if (requested.asOf) throw invalid('asOf', notOfThePast)
      const result = await report.make(context, request.caller, requested)
      return requested.format === 'csv' ? sendCsv(reply, name, report.table(result)) : reply.send(result)
    })
  }
}
