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
  nameOfDevice,
} from '#access/device-login/device-login.ts'
import { answerOAuthErrors, requireFields } from '#access/device-login/oauth-errors.ts'
import { redeemDeviceCode } from '#access/device-login/redeem-device-code.ts'
import { requireSameOrigin } from '#access/sessions/require-same-origin.ts'
import type { UsageCounter } from '#access/usage/usage-counter.ts'
import type { AppContext } from '#platform/app-context.ts'
import { isForm } from '#platform/http/read-form.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withoutCaching } from '#platform/http/without-caching.ts'

const tags = ['account']
const noBody = { 204: Type.Null() }

/** Registers sign-in of devices that have no browser (docs/reference/device-login.md). */
export function deviceRoutes(context: AppContext, usage: UsageCounter): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(async (devices) => routesOfDevices(devices, context, usage))
    routesOfUsers(app, context)
  }
}

/** A page of another site could otherwise ask in the name of the visitor's address. */
function routesOfDevices(app: RouteHost, context: AppContext, usage: UsageCounter): void {
  const { publicUrl } = context.config.http
  answerOAuthErrors(app)
  const begin = { scopes: 'public', formFields: ['client_id', 'name'] } as const
  app.post('/account/device', { config: begin, schema: beginSchema }, async (request, reply) => {
    requireSameOrigin(request, publicUrl)
    requireFields(request, ['client_id'])
    return withoutCaching(reply, await beginDeviceLogin(context, { name: nameOfDevice(request.body), address: request.ip }))
  })
  const poll = { scopes: 'public', formFields: ['client_id', 'device_code', 'grant_type'] } as const
  app.post('/account/device/token', { config: poll, schema: pollSchema }, async (request, reply) => {
    requireSameOrigin(request, publicUrl)
    requireFields(request, ['client_id', 'grant_type'])
    const { id: requestId, ip: address, body } = request
    const tokenType = isForm(request) ? 'Bearer' : 'x-api-key'
    const device = { deviceCode: body.device_code, tokenType, address, requestId } as const
    return withoutCaching(reply, await redeemDeviceCode(context, device, usage))
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

const consumes = ['application/json', 'application/x-www-form-urlencoded']

const beginSchema = {
  operationId: 'beginDeviceLogin',
  summary: 'Ask for a personal API key for a device, which a user allows in a browser',
  tags,
  consumes,
  body: DeviceLogin,
  response: { 200: DeviceCodes },
}

const pollSchema = {
  operationId: 'redeemDeviceCode',
  summary: 'Fetch the key of a device once its user has allowed it; the error is a code of RFC 8628 until then',
  tags,
  consumes,
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
