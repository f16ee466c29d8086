import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'

/** What routes are put on: a server whose handlers take their types from the TypeBox shapes. */
export type RouteHost = Parameters<FastifyPluginAsyncTypebox>[0]
