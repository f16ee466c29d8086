import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { sendCsvStream } from '#platform/http/csv.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { isTrue, QueryFlag } from '#platform/http/query.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findingCsvColumns } from '#analysis/findings/finding-csv.ts'
import { FindingQuery } from '#analysis/findings/finding-filter.ts'
import { findingGroups, GroupedFindings, readGroup } from '#analysis/findings/finding-group.ts'
import { listFindingGroups } from '#analysis/findings/finding-group-report.ts'
import { type FindingOrder, findingOrders } from '#analysis/findings/finding-order.ts'
import { FindingFacets, type FindingItem, FindingListItem } from '#analysis/findings/finding-shape.ts'
import { countFindings, countWithFacets, listExported, listFindings, maxExported, readExported } from '#analysis/findings/list-findings.ts'
import type { FindingSearch } from '#analysis/findings/matching-findings-store.ts'

/** The query of every list of findings. */
export const ListQuery = Type.Object({
  ...FindingQuery.properties,
  ...PageQuery.properties,
  sort: Type.Optional(Type.String({ description: `${findingOrders.join(', ')}; a leading - reverses it` })),
  group: Type.Optional(Type.String({ description: `groups instead of findings: ${findingGroups.join(', ')}` })),
  facets: Type.Optional(QueryFlag),
  asOf: Type.Optional(Type.String({ description: 'ISO 8601 date or date-time: the findings as they were then' })),
  format: Type.Optional(Type.String({ description: 'csv for all findings as a table, at most 100,000; page is then ignored' })),
})
type ListQuery = Readonly<Static<typeof ListQuery>>

const FindingList = Type.Array(FindingListItem)
const GroupList = Type.Array(GroupedFindings)
const FacetedList = Type.Object({ items: Type.Union([FindingList, GroupList]), facets: FindingFacets }, { title: 'FacetedFindings' })
/** Findings or groups, with their facets where they are requested. */
export const FindingListResponse = Type.Union([FindingList, GroupList, FacetedList], { title: 'FindingPage' })
type FindingListResponse = Static<typeof FindingListResponse>

/** A list of findings as a route understood it. */
export interface RequestedList {
  readonly query: ListQuery
  readonly view: { readonly order: FindingOrder; readonly countTo?: number }
  readonly search: FindingSearch
}

/** Sends a list of findings as the query requests it: a page, groups, either with facets, or a table of all. */
export async function sendFindings(
  context: AppContext,
  reply: FastifyReply,
  list: RequestedList,
): Promise<FindingListResponse | FastifyReply> {
  const { query } = list
  if (query.format === 'csv') return sendTable(context, reply, list)
  const { items, facets } = await (query.group ? listGroups(context, reply, list) : listPage(context, reply, list))
  return facets === undefined ? items : { items, facets }
}

interface ListedPage<Item> {
  readonly items: Item[]
  readonly facets: FindingFacets | undefined
}

async function listGroups({ db }: AppContext, reply: FastifyReply, { query, search }: RequestedList): Promise<ListedPage<GroupedFindings>> {
  const [groups, counted] = await Promise.all([
    listFindingGroups(db, search, { group: readGroup(query.group) ?? 'vulnerability', page: query.page }),
    isTrue(query.facets) ? countWithFacets(db, search) : undefined,
  ])
  return { items: [...sendPage(reply, query.page, groups)], facets: counted?.facets }
}

/** Page and counts are read at the same time: each is a scan of its own. */
async function listPage({ db }: AppContext, reply: FastifyReply, { query, view, search }: RequestedList): Promise<ListedPage<FindingItem>> {
  const { page } = query
  const [items, { total, isCapped, facets }] = await Promise.all([
    listFindings(db, search, { order: view.order, page }),
    isTrue(query.facets) ? countWithFacets(db, search) : countFindings(db, search, { page, ...view }),
  ])
  sendPage(reply, page, { items, total })
  if (isCapped) reply.header('x-has-more', String(items.length > 0)).header('x-total-count-capped', 'true')
  return { items: [...items], facets }
}

async function sendTable({ db }: AppContext, reply: FastifyReply, { view, search }: RequestedList): Promise<FastifyReply> {
  const refs = await listExported(db, search, view.order)
  reply.header('x-total-count', String(refs.length)).header('x-has-more', String(refs.length === maxExported))
  return sendCsvStream(reply, 'findings', { columns: findingCsvColumns, batches: readExported(db, search, refs) })
}
