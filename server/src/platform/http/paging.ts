import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'

/** The number of items on a page of a list (docs/reference/limits.md#page-size). */
export const pageSize = 100

/** The query parameter `page`, starting at 1. */
export const PageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1, description: 'from 1' })),
})

/** One page of a list, and the number of items on all pages. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** Which items of a list to read. */
export interface Window {
  readonly offset: number
  readonly limit: number
}

/** Returns the offset of a page; a page past the end is empty. */
export function offsetOf(page: number | undefined): number {
  return (Math.min(page ?? 1, 1_000_000_000) - 1) * pageSize
}

/** Returns the items as a bare list and sets X-Total-Count and X-Has-More (docs/reference/conventions.md#paging). */
export function sendPage<Item>(reply: FastifyReply, page: number | undefined, { items, total }: Page<Item>): readonly Item[] {
  reply.header('x-total-count', String(total)).header('x-has-more', String(offsetOf(page) + items.length < total && items.length > 0))
  return items
}
