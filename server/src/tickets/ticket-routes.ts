import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { portfolioReaders, portfolioReadersAndDevelopers, riskWriters } from '#access/scope-sets.ts'
import { loadFindingEvidence } from '#analysis/analysis.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { openTrackers } from '#portfolio/portfolio.ts'
import { loadRisk } from '#risks/risks.ts'
import { createTicket } from '#tickets/create-ticket.ts'
import { describeFinding, describeRisk } from '#tickets/describe-subject.ts'
import { NewTicket, TicketList, TicketRecord, type TicketSubject, toTicketRecord } from '#tickets/ticket.ts'
import { listTickets } from '#tickets/ticket-store.ts'
import type { TicketDraft } from '#tickets/trackers/issue-tracker.ts'
import { activeTrackers } from '#tickets/trackers/open-tracker.ts'

const tags = ['tickets']
const FindingId = Type.Object({ module_id: Id, finding_id: Id })
const RiskId = Type.Object({ risk_id: Id })
const created = { 200: TicketRecord, 201: TicketRecord }

/** Registers the tickets of findings and risks (docs/reference/tickets.md#operations). */
export function ticketRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    findingTickets(app, context)
    riskTickets(app, context)
  }
}

function findingTickets(app: RouteHost, context: AppContext): void {
  const url = '/core/modules/:module_id/findings/:finding_id/tickets'
  app.get(
    url,
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'listFindingTickets',
        summary: 'List the tickets of a finding',
        tags,
        params: FindingId,
        response: { 200: TicketList },
      },
    },
    async ({ caller, params }) => listOf(context, caller, (await ofFinding(context, caller, params)).subject),
  )
  app.post(
    url,
    {
      config: { scopes: riskWriters },
      schema: {
        operationId: 'createFindingTicket',
        summary: 'Create a ticket about a finding, or return the one there is',
        tags,
        params: FindingId,
        body: NewTicket,
        response: created,
      },
    },
    async ({ caller, params, body }, reply) => {
      const { ticket, isNew } = await createTicket(context, caller, {
        ...(await ofFinding(context, caller, params)),
        tracker: body.tracker,
      })
      return reply.code(isNew ? 201 : 200).send(toTicketRecord(ticket))
    },
  )
}

function riskTickets(app: RouteHost, context: AppContext): void {
  const url = '/core/risks/:risk_id/tickets'
  app.get(
    url,
    {
      config: { scopes: portfolioReaders },
      schema: {
        operationId: 'listRiskTickets',
        summary: 'List the tickets of a risk',
        tags,
        params: RiskId,
        response: { 200: TicketList },
      },
    },
    async ({ caller, params }) => listOf(context, caller, (await ofRisk(context, caller, params.risk_id)).subject),
  )
  app.post(
    url,
    {
      config: { scopes: riskWriters },
      schema: {
        operationId: 'createRiskTicket',
        summary: 'Create a ticket about a risk, or return the one there is',
        tags,
        params: RiskId,
        body: NewTicket,
        response: created,
      },
    },
    async ({ caller, params, body }, reply) => {
      const { ticket, isNew } = await createTicket(context, caller, {
        ...(await ofRisk(context, caller, params.risk_id)),
        tracker: body.tracker,
      })
      return reply.code(isNew ? 201 : 200).send(toTicketRecord(ticket))
    },
  )
}

interface DescribedSubject {
  readonly subject: TicketSubject
  readonly draft: TicketDraft
}

async function ofFinding(
  { db, now, config }: AppContext,
  caller: Caller,
  { module_id: moduleId, finding_id: id }: { readonly module_id: string; readonly finding_id: string },
): Promise<DescribedSubject> {
  const evidence = await loadFindingEvidence(db, caller, { moduleId, id }, now())
  const subject = { subject: 'finding', subjectId: id, projectId: evidence.finding.projectId, moduleId } as const
  return { subject, draft: describeFinding(evidence, config.http.publicUrl) }
}

async function ofRisk({ db, config }: AppContext, caller: Caller, id: string): Promise<DescribedSubject> {
  const risk = await loadRisk(db, caller, id)
  const subject = { subject: 'risk', subjectId: id, projectId: risk.projectId, moduleId: risk.moduleId } as const
  return { subject, draft: describeRisk(risk, config.http.publicUrl) }
}

async function listOf(context: AppContext, caller: Caller, subject: TicketSubject): Promise<TicketList> {
  const tickets = await listTickets(context.db, caller, subject)
  const trackers = activeTrackers(await openTrackers(context, caller, subject.projectId))
  return { tickets: tickets.map(toTicketRecord), trackers: [...trackers] }
}
