import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Page, Window } from '#platform/http/paging.ts'

const number = Type.Optional(Type.String({ maxLength: 20 }))

/** The parameters of a page; clients use several names (docs/reference/dependency-track.md#paging). */
export const PagingQuery = { pageNumber: number, page: number, pageSize: number, size: number, limit: number, offset: number }

type Query = Readonly<Partial<Record<keyof typeof PagingQuery, string>>>

const usualSize = 100
const largestSize = 1000

/** Reads which items to send; what is not a number counts as absent. */
export function readWindow(query: Query): Window {
  const limit = Math.min(numberOf(query.pageSize ?? query.size ?? query.limit) || usualSize, largestSize)
  const page = numberOf(query.pageNumber ?? query.page) || 1
  return { limit, offset: query.offset === undefined ? (page - 1) * limit : numberOf(query.offset) }
}

function numberOf(text: string | undefined): number {
  return /^\d{1,9}$/u.test(text ?? '') ? Number(text) : 0
}

/** Sends the items as a bare list, and their total number in X-Total-Count. */
export function sendItems<Item, Sent>(reply: FastifyReply, { items, total }: Page<Item>, toSent: (item: Item) => Sent): readonly Sent[] {
  reply.header('x-total-count', String(total))
  return items.map(toSent)
}
