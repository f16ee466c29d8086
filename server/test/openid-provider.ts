import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { Answer, Service } from './harness.ts'
import type { Browser } from './log-in.ts'

/** The claims of a person besides `sub`. */
export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
}

/** A real OpenID Provider in this process. */
export interface TestProvider {
  readonly issuer: string
  /** Settings of a service that uses it. */
  readonly env: Readonly<Record<string, string>>
  /** Decides who logs in at the provider next. */
  readonly become: (person: Person) => void
  /** Replaces the keys that sign tokens. */
  readonly rotateKeys: () => void
  readonly close: () => Promise<void>
}

/** Where the provider sends browsers: the service at its default public URL. */
export const callbackUrl = 'http://127.0.0.1:8080/api/v2/account/oidc/callback'
export const client = { id: 'waybill', secret: 'the client secret of the tests' }

export async function startProvider(): Promise<TestProvider> {
  const server = createServer()
  const issuer = await listen(server)
  const people = new Map<string, Person>()
  const state = { sub: '', provider: createProvider(issuer, people) }
  server.on('request', (request, response) => {
    const answered = isInteraction(request)
      ? logIn(state.provider, state.sub, { request, response })
      : state.provider.callback()(request, response)
    answered.catch((error: unknown) => response.destroy(error as Error))
  })
  return {
    issuer,
    env: { WAYBILL_OIDC_ISSUER: issuer, WAYBILL_OIDC_CLIENT_ID: client.id, WAYBILL_OIDC_CLIENT_SECRET: client.secret },
    become(person) {
      people.set(person.sub, person)
      state.sub = person.sub
    },
    rotateKeys: () => void (state.provider = createProvider(issuer, people)),
    close: () => closeServer(server),
  }
}

/** Starts a server on a free port and returns its address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

function isInteraction({ url }: IncomingMessage): boolean {
  return url?.startsWith('/log-in/') === true
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

async function logIn(provider: Provider, accountId: string, { request, response }: Exchange): Promise<void> {
  await provider.interactionFinished(request, response, { login: { accountId } })
}

export function makeKey(): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function createProvider(issuer: string, people: ReadonlyMap<string, Person>): Provider {
  const key = { ...makeKey().privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() }
  return new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [callbackUrl] }],
    jwks: { keys: [key] },
    cookies: { keys: ['cookie key of the tests'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/log-in/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
}

/** Follows the redirects of the provider as a browser without a login there does; returns the address it is sent back to. */
export async function visitProvider(location: string): Promise<URL> {
  const cookies = new Map<string, string>()
  async function follow(url: URL): Promise<URL> {
    if (url.href.startsWith(callbackUrl)) return url
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(set) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`the provider answered ${String(response.status)}: ${await response.text()}`)
    return follow(new URL(next, url))
  }
  return follow(new URL(location))
}

/** Where the service sent a browser. */
export function locationOf({ headers }: Answer): string {
  return String(headers.location)
}

/** Begins a sign-in and returns the address to which the provider sends the browser back. */
export async function goToProvider(browser: Browser, next = '/'): Promise<string> {
  const started = await browser.get(`/account/oidc/start?next=${encodeURIComponent(next)}`)
  const callback = await visitProvider(locationOf(started))
  return `/account/oidc/callback${callback.search}`
}

/** Signs in up to the login page, and returns the query with which it is opened. */
export async function signIn(browser: Browser, next = '/'): Promise<URLSearchParams> {
  return new URL(locationOf(await browser.get(await goToProvider(browser, next)))).searchParams
}

/** What the login page does then. */
export async function enter(browser: Browser, company?: string): Promise<Answer> {
  return browser.request({ method: 'POST', url: '/account/oidc/session', payload: company === undefined ? {} : { company } })
}

/** Settings by which a group grants roles. */
export function groupsSetting(...grants: readonly (readonly [group: string, company: string, ...roles: readonly string[]])[]): string {
  return JSON.stringify(grants.map(([group, company, ...roles]) => ({ group, company, roles })))
}

/** The audit lines of a company about users and sessions. */
export async function auditLines({ context: { db } }: Service, companyId: string) {
  const lines = db.selectFrom('activity').select(['action', 'object', 'object_id', 'by_kind', 'detail', 'address'])
  return lines.where('company_id', '=', companyId).where('object', 'in', ['user', 'session', 'company']).orderBy('id').execute()
}
