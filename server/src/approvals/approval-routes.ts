import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { READ4 } from '#access/scope-sets.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { Tools } from '#platform/tools.ts'
import { ApprovalChange, ApprovalDetail, ApprovalRecord, Approve, NewApproval, Reject } from '#approvals/approval.ts'
import { readAssignee, readStatuses } from '#approvals/approval-filter.ts'
import { listApprovals, loadApproval } from '#approvals/approval-store.ts'
import { tellChanges } from '#approvals/changes/tell-changes.ts'
import { ApprovalChecklist, checklistOf } from '#approvals/checklist/checklist.ts'
import { gatherFacts } from '#approvals/checklist/gather-facts.ts'
import { tellApproval } from '#approvals/tell-approval.ts'
import { approveApproval, createApproval, rejectApproval, reviseApproval } from '#approvals/write-approval.ts'

const tags = ['approvals']
const feature = 'approvals' as const
const params = Type.Object({ approval_id: Id })
const ListQuery = Type.Object({
  status: Type.Optional(Type.String({ description: 'open, draft, approved, rejected; comma-separated to combine' })),
  assignee: Type.Optional(Type.String({ description: 'a user id, an e-mail address, or unassigned' })),
  ...PageQuery.properties,
})

/** Requests for approval, and how they are decided (§4.9, decisions 8). */
export function approvalRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, tools)
    checklistRoute(app, tools)
    requestRoutes(app, tools)
    decisionRoutes(app, tools)
  }
}

function readRoutes(app: RouteHost, { db, config: { http } }: Tools): void {
  const config = { scopes: READ4, feature }
  app.get(
    '/compliance/approvals',
    {
      config,
      schema: { summary: 'List approvals, newest first', tags, querystring: ListQuery, response: { 200: Type.Array(ApprovalRecord) } },
    },
    async ({ caller, query: { status, assignee, page } }, reply) => {
      const filter = { statuses: readStatuses(status), assignee: readAssignee(assignee), page }
      const { items, total } = await listApprovals(db, caller, filter)
      return [...sendPage(reply, page, { items: items.map((one) => tellApproval(http.publicUrl, caller, one)), total })]
    },
  )
  app.get(
    '/compliance/approvals/:approval_id',
    {
      config,
      schema: {
        summary: 'Read an approval, and what changed since the last approved release',
        tags,
        params,
        response: { 200: ApprovalDetail },
      },
    },
    async ({ caller, params: { approval_id: id } }) => {
      const approval = await loadApproval(db, caller, id)
      return { ...tellApproval(http.publicUrl, caller, approval), changes: await tellChanges(db, caller, approval) }
    },
  )
}

function checklistRoute(app: RouteHost, tools: Tools): void {
  app.get(
    '/compliance/approvals/:approval_id/checklist',
    {
      config: { scopes: READ4, feature },
      schema: {
        summary: 'Read what to look at before approving; warnings keep nobody from it',
        tags,
        params,
        response: { 200: ApprovalChecklist },
      },
    },
    async ({ caller, params: { approval_id: id } }) => checklistOf(await gatherFacts(tools, caller, id)),
  )
}

function requestRoutes(app: RouteHost, tools: Tools): void {
  const { publicUrl } = tools.config.http
  const config = { scopes: ['manager'], feature } as const
  app.post(
    '/compliance/approvals',
    {
      config,
      schema: {
        summary: 'Ask for the approval of a scan, a module or a project; what was found in it is frozen',
        tags,
        body: NewApproval,
        response: { 201: ApprovalRecord },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(tellApproval(publicUrl, caller, await createApproval(tools, caller, body))),
  )
  app.post(
    '/compliance/approvals/:approval_id',
    { config, schema: { summary: 'Edit and submit a draft', tags, params, body: ApprovalChange, response: { 200: ApprovalRecord } } },
    async ({ caller, params: { approval_id: id }, body }) => tellApproval(publicUrl, caller, await reviseApproval(tools, caller, id, body)),
  )
}

function decisionRoutes(app: RouteHost, tools: Tools): void {
  const { publicUrl } = tools.config.http
  const config = { scopes: ['compliance_manager'], feature } as const
  const response = { 200: ApprovalRecord }
  app.post(
    '/compliance/approvals/:approval_id/approve',
    { config, schema: { summary: 'Approve a request and publish its release key', tags, params, body: Approve, response } },
    async ({ caller, params: { approval_id: id }, body: { comment } }) =>
      tellApproval(publicUrl, caller, await approveApproval(tools, caller, id, comment ?? undefined)),
  )
  app.post(
    '/compliance/approvals/:approval_id/reject',
    { config, schema: { summary: 'Reject a request', tags, params, body: Reject, response } },
    async ({ caller, params: { approval_id: id }, body: { reason } }) =>
      tellApproval(publicUrl, caller, await rejectApproval(tools, caller, id, reason)),
  )
}
