import type { FastifyInstance, FastifySchema } from 'fastify'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { Caller, Scope } from '#access/access.ts'
import { sendCsv, type Table, TableFormat } from '#platform/http/csv.ts'
import { sendLongObject } from '#platform/http/send-long-object.ts'
import type { AppContext } from '#platform/app-context.ts'
import { readAsOf } from '#analysis/analysis.ts'

/** A report: permission, query, response and table. */
export interface Report<Query extends TProperties, Answer extends TObject> {
  /** The last part of its path, and the name of its file. */
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly operationId: string
  readonly summary: string
  readonly query: TObject<Query>
  readonly answer: Answer
  readonly make: (context: AppContext, caller: Caller, query: Static<TObject<Query>>, asOf: Date | undefined) => Promise<Static<Answer>>
  readonly table: (answer: Static<Answer>) => Table
}

export type ReportRoute = (app: FastifyInstance, context: AppContext) => void

/** The moment of a report (docs/reference/reports.md#as-of). */
const AsOf = Type.Optional(Type.String({ description: 'date or date-time: the report as it was then' }))

/** The route of a report, as JSON or, with `format=csv`, as a table (docs/reference/reports.md#operations). */
export function defineReport<Query extends TProperties, Answer extends TObject>(report: Report<Query, Answer>): ReportRoute {
  const { name, scopes, operationId, summary, answer, query } = report
  const content = { 'application/json': { schema: answer }, 'text/csv': { schema: Type.String() } }
  const querystring = Type.Object({ ...query.properties, format: TableFormat, asOf: AsOf })
  const schema: FastifySchema = { operationId, summary, tags: ['reports'], querystring, response: { 200: { content } } }
  return (app, context) => {
    app.get(`/core/reports/${name}`, { config: { scopes }, schema }, async (request, reply) => {
      // the schema above has checked the query
      const requested = request.query as Static<TObject<Query>> & { readonly format?: string; readonly asOf?: string }
      const asOf = await readAsOf(context.db, request.caller, requested.asOf, context.now())
      const result = await report.make(context, request.caller, requested, asOf)
      return requested.format === 'csv' ? sendCsv(reply, name, report.table(result)) : sendLongObject(reply, answer, result)
    })
  }
}
