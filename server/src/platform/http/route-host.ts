import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'

/** A Fastify instance whose handlers derive their types from TypeBox shapes. */
export type RouteHost = Parameters<FastifyPluginAsyncTypebox>[0]
