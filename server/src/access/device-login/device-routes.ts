import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { beginDeviceLogin } from '#access/device-login/begin-device-login.ts'
import { approveDeviceLogin, denyDeviceLogin, reviewDeviceLogin } from '#access/device-login/decide-device-login.ts'
import {
  DeviceApproval,
  DeviceCodeClaim,
  DeviceCodes,
  DeviceLogin,
  DevicePoll,
  DeviceRequest,
  DeviceToken,
} from '#access/device-login/device-login.ts'
import { redeemDeviceCode } from '#access/device-login/redeem-device-code.ts'
import { requireSameOrigin } from '#access/sessions/require-same-origin.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withoutCaching } from '#platform/http/without-caching.ts'

const tags = ['account']
const noBody = { 204: Type.Null() }

/** Registers sign-in of devices that have no browser (docs/reference/device-login.md). */
export function deviceRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    routesOfDevices(app, context)
    routesOfUsers(app, context)
  }
}

/** A page of another site could otherwise ask in the name of the visitor's address. */
function routesOfDevices(app: RouteHost, context: AppContext): void {
  const { publicUrl } = context.config.http
  const config = { scopes: 'public' } as const
  app.post('/account/device', { config, schema: beginSchema }, async (request, reply) => {
    requireSameOrigin(request, publicUrl)
    return withoutCaching(reply, await beginDeviceLogin(context, { name: request.body.name, address: request.ip }))
  })
  app.post('/account/device/token', { config, schema: pollSchema }, async (request, reply) => {
    requireSameOrigin(request, publicUrl)
    const { id: requestId, ip: address, body } = request
    return withoutCaching(reply, await redeemDeviceCode(context, { deviceCode: body.device_code, address, requestId }))
  })
}

function routesOfUsers(app: RouteHost, context: AppContext): void {
  const config = { scopes: 'any-key' } as const
  app.post('/account/device/review', { config, schema: reviewSchema }, async (request, reply) =>
    withoutCaching(reply, await reviewDeviceLogin(context, deciderOf(request), request.body.userCode)),
  )
  app.post('/account/device/approve', { config, schema: approveSchema }, async (request, reply) => {
    await approveDeviceLogin(context, deciderOf(request), request.body)
    return reply.code(204).send(null)
  })
  app.post('/account/device/deny', { config, schema: denySchema }, async (request, reply) => {
    await denyDeviceLogin(context, deciderOf(request), request.body.userCode)
    return reply.code(204).send(null)
  })
}

function deciderOf({ caller, ip: address }: Pick<FastifyRequest, 'caller' | 'ip'>) {
  return { caller, address }
}

const beginSchema = {
  operationId: 'beginDeviceLogin',
  summary: 'Ask for a personal API key for a device, which a user allows in a browser',
  tags,
  body: DeviceLogin,
  response: { 200: DeviceCodes },
}

const pollSchema = {
  operationId: 'redeemDeviceCode',
  summary: 'Fetch the key of a device once its user has allowed it; the error is a code of RFC 8628 until then',
  tags,
  body: DevicePoll,
  response: { 200: DeviceToken },
}

const reviewSchema = {
  operationId: 'reviewDeviceLogin',
  summary: 'Read which device shows this code',
  tags,
  body: DeviceCodeClaim,
  response: { 200: DeviceRequest },
}

const approveSchema = {
  operationId: 'approveDeviceLogin',
  summary: 'Allow a device to fetch a personal API key of yours',
  tags,
  body: DeviceApproval,
  response: noBody,
}

const denySchema = {
  operationId: 'denyDeviceLogin',
  summary: 'Deny a device a key',
  tags,
  body: DeviceCodeClaim,
  response: noBody,
}
