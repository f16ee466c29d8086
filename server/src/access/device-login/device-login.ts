import { type Static, Type } from 'typebox'
import { NewPersonalKey } from '#access/personal-keys/personal-key.ts'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const Moment = Type.String({ format: 'date-time' })
const Seconds = Type.Integer({ minimum: 0 })

/** Characters that are not shown, or that change what is shown around them. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const longestName = 100

const DeviceName = checkedText(
  Type.String({ maxLength: longestName, pattern: String.raw`\S`, description: 'what the page shows and the key is called' }),
  (name, parameter) => problemOf(parameter, unseen.test(name) ? `${parameter} contains characters that are not shown` : undefined),
)

const ClientId = Type.String({ minLength: 1, maxLength: 500, description: 'any text, since no clients are registered' })

/** A device asks to be signed in (docs/reference/device-login.md#operations). */
export const DeviceLogin = Type.Object(
  { name: Type.Optional(DeviceName), client_id: Type.Optional(ClientId) },
  { title: 'DeviceLogin', ...closed },
)
export type DeviceLogin = Static<typeof DeviceLogin>

/** Returns what the page shows and the key is called: the name, or the client id without what is not shown, cut. */
export function nameOfDevice({ name, client_id: clientId = '' }: DeviceLogin): string {
  const cleaned = clientId.toWellFormed().replaceAll(new RegExp(unseen, 'gu'), ' ').replaceAll(/\s+/gu, ' ').trim()
  const texts = [name?.trim(), Array.from(cleaned).slice(0, longestName).join('').trim(), 'Command line']
  return texts.find((text) => text !== undefined && text !== '') ?? ''
}

/** The answer to it, with the names of RFC 8628 §3.2. */
export const DeviceCodes = Type.Object(
  {
    device_code: Type.String({ description: 'by which the device asks for its key; to be kept secret' }),
    user_code: Type.String({ description: 'for the person to compare or type' }),
    verification_uri: Type.String({ description: 'the page to open' }),
    verification_uri_complete: Type.String({ description: 'the same with the code filled in' }),
    expires_in: Seconds,
    interval: Type.Integer({ minimum: 1, description: 'least seconds between two polls' }),
  },
  { title: 'DeviceCodes' },
)
export type DeviceCodes = Static<typeof DeviceCodes>

/** The grant that a form names; JSON may leave it out. */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

export const DevicePoll = Type.Object(
  {
    device_code: Type.String({ minLength: 1, maxLength: 100 }),
    grant_type: Type.Optional(Type.Literal(deviceGrant)),
    client_id: Type.Optional(ClientId),
  },
  { title: 'DevicePoll', ...closed },
)

/** The key, with the names of RFC 6749 §5.1. Only this answer contains it. */
export const DeviceToken = Type.Object(
  {
    access_token: Type.String({ description: 'a personal API key' }),
    token_type: Type.Union([Type.Literal('x-api-key'), Type.Literal('Bearer')], {
      description: 'how to send it: in the header x-api-key, or as authorization: Bearer, which a form is told',
    }),
    expires_in: Seconds,
    scope: Type.String({ description: 'scopes, separated by spaces' }),
  },
  { title: 'DeviceToken' },
)
export type DeviceToken = Static<typeof DeviceToken>

const UserCode = Type.String({ minLength: 1, maxLength: 40, description: 'as the device shows it; case, spaces and hyphens do not count' })

export const DeviceCodeClaim = Type.Object({ userCode: UserCode }, { title: 'DeviceCodeClaim', ...closed })

export const DeviceApproval = Type.Object(
  { userCode: UserCode, scopes: NewPersonalKey.properties.scopes, expires: NewPersonalKey.properties.expires },
  { title: 'DeviceApproval', ...closed },
)
export type DeviceApproval = Static<typeof DeviceApproval>

/** What a person is shown before they decide. */
export const DeviceRequest = Type.Object(
  {
    userCode: Type.String(),
    name: Type.String({ description: 'what the device calls itself' }),
    address: Type.String({ description: 'where it asked from' }),
    sameNetwork: Type.Boolean({ description: 'whether the device asked from the address of this request, or its IPv6 network' }),
    requested: Moment,
    expires: Moment,
  },
  { title: 'DeviceRequest' },
)
export type DeviceRequest = Static<typeof DeviceRequest>

/** How long the same device code may fetch again after the first time: an answer may be lost. */
export const fetchAgainMs = 60_000
/** A request is valid for ten minutes. */
export const deviceLifetimeMs = 600_000
/** Least seconds between two polls, at first. */
export const pollSeconds = 5
/** Maximum number of requests that have not expired, of one address or IPv6 /64 and of all. */
export const maxDeviceRequests = { ofNetwork: 20, all: 2000 } as const
