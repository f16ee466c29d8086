import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReaders } from '#access/scope-sets.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requireFilteredScope } from '#portfolio/portfolio.ts'
import { ApprovalChange, ApprovalDetail, ApprovalItem, ApprovalRecord, Approve, NewApproval, Reject } from '#approvals/approval.ts'
import { readAssignee, readStatuses } from '#approvals/approval-filter.ts'
import { listApprovals } from '#approvals/approval-list-store.ts'
import { loadApproval } from '#approvals/approval-store.ts'
import { toChangesResponse } from '#approvals/changes/to-changes-response.ts'
import { ApprovalChecklist, toChecklist } from '#approvals/checklist/checklist.ts'
import { gatherFacts } from '#approvals/checklist/gather-facts.ts'
import { diffRoute } from '#approvals/changes/diff-route.ts'
import { frozenFindingsRoute } from '#approvals/frozen-findings-route.ts'
import { toApprovalItem, toApprovalResponse } from '#approvals/to-approval-response.ts'
import { findVulnerabilityIds } from '#approvals/find-vulnerability-ids.ts'
import { approveApproval, createApproval, rejectApproval, reviseApproval } from '#approvals/write-approval.ts'

const tags = ['approvals']
const feature = 'approvals' as const
const params = Type.Object({ approval_id: Id })
const ListQuery = Type.Object({
  status: Type.Optional(Type.String({ description: 'open, draft, approved, rejected; comma-separated' })),
  assignee: Type.Optional(Type.String({ description: 'a user id, an e-mail address, or unassigned' })),
  projectId: Type.Optional(Type.String({ description: 'a project, and its modules' })),
  moduleId: Type.Optional(Type.String({ description: 'a module that the approval holds' })),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'part of the name or version, in any case' })),
  vulnerability: Type.Optional(
    Type.String({ maxLength: 200, description: 'only releases with a component that it affects; any of its ids' }),
  ),
  ...PageQuery.properties,
})

/** Requests for approval, and how they are decided (docs/reference/approvals.md#operations). */
export function approvalRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    listRoute(app, context)
    readRoute(app, context)
    checklistRoute(app, context)
    frozenFindingsRoute(app, context)
    diffRoute(app, context)
    requestRoutes(app, context)
    decisionRoutes(app, context)
  }
}

const readConfig = { scopes: portfolioReaders, feature }

function listRoute(app: RouteHost, { db, config: { http } }: AppContext): void {
  app.get(
    '/compliance/approvals',
    {
      config: readConfig,
      schema: {
        operationId: 'listApprovals',
        summary: 'List approvals, newest first',
        tags,
        querystring: ListQuery,
        response: { 200: Type.Array(ApprovalItem) },
      },
    },
    async ({ caller, query: { status, assignee, page, projectId, moduleId, q, vulnerability } }, reply) => {
      const scope = { projectId: projectId || undefined, moduleId: moduleId || undefined }
      const filter = {
        statuses: readStatuses(status),
        assignee: readAssignee(assignee),
        ...scope,
        part: q?.trim().toLowerCase() || undefined,
        vulnerabilityIds: vulnerability ? await findVulnerabilityIds(db, vulnerability) : undefined,
        page,
      }
      await requireFilteredScope(db, caller, scope)
      const { items, total } = await listApprovals(db, caller, filter)
      return [...sendPage(reply, page, { items: items.map((one) => toApprovalItem(http.publicUrl, caller, one)), total })]
    },
  )
}

function readRoute(app: RouteHost, { db, config: { http } }: AppContext): void {
  app.get(
    '/compliance/approvals/:approval_id',
    {
      config: readConfig,
      schema: {
        operationId: 'getApproval',
        summary: 'Read an approval and the changes since the last approved release',
        tags,
        params,
        response: { 200: ApprovalDetail },
      },
    },
    async ({ caller, params: { approval_id: id } }) => {
      const approval = await loadApproval(db, caller, id)
      return { ...toApprovalResponse(http.publicUrl, caller, approval), changes: await toChangesResponse(db, caller, approval) }
    },
  )
}

function checklistRoute(app: RouteHost, context: AppContext): void {
  app.get(
    '/compliance/approvals/:approval_id/checklist',
    {
      config: { scopes: portfolioReaders, feature },
      schema: {
        operationId: 'getApprovalChecklist',
        summary: 'Read the checklist of an approval; warnings do not block it',
        tags,
        params,
        response: { 200: ApprovalChecklist },
      },
    },
    async ({ caller, params: { approval_id: id } }) => toChecklist(await gatherFacts(context, caller, id)),
  )
}

function requestRoutes(app: RouteHost, context: AppContext): void {
  const { publicUrl } = context.config.http
  const config = { scopes: ['manager'], feature } as const
  app.post(
    '/compliance/approvals',
    {
      config,
      schema: {
        operationId: 'createApproval',
        summary: 'Request approval of a scan, a module or a project and freeze its findings',
        tags,
        body: NewApproval,
        response: { 201: ApprovalRecord },
      },
    },
    async ({ caller, body }, reply) =>
      reply.code(201).send(toApprovalResponse(publicUrl, caller, await createApproval(context, caller, body))),
  )
  app.post(
    '/compliance/approvals/:approval_id',
    {
      config,
      schema: {
        operationId: 'updateApproval',
        summary: 'Edit and submit a draft',
        tags,
        params,
        body: ApprovalChange,
        response: { 200: ApprovalRecord },
      },
    },
    async ({ caller, params: { approval_id: id }, body }) =>
      toApprovalResponse(publicUrl, caller, await reviseApproval(context, caller, id, body)),
  )
}

function decisionRoutes(app: RouteHost, context: AppContext): void {
  const { publicUrl } = context.config.http
  const config = { scopes: ['compliance_manager'], feature } as const
  const response = { 200: ApprovalRecord }
  app.post(
    '/compliance/approvals/:approval_id/approve',
    {
      config,
      schema: {
        operationId: 'approveRequest',
        summary: 'Approve a request and publish its release key',
        tags,
        params,
        body: Approve,
        response,
      },
    },
    async ({ caller, params: { approval_id: id }, body: { comment } }) =>
      toApprovalResponse(publicUrl, caller, await approveApproval(context, caller, id, comment ?? undefined)),
  )
  app.post(
    '/compliance/approvals/:approval_id/reject',
    { config, schema: { operationId: 'rejectRequest', summary: 'Reject a request', tags, params, body: Reject, response } },
    async ({ caller, params: { approval_id: id }, body: { reason } }) =>
      toApprovalResponse(publicUrl, caller, await rejectApproval(context, caller, id, reason)),
  )
}
