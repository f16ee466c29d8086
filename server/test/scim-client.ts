import type { InjectOptions } from 'fastify'
import { type Answer, type Service, service, type TestCompany } from './harness.ts'

/** Sends requests to /scim/v2 as an identity provider does. */
export interface ScimClient {
  readonly tokenId: string
  readonly token: string
  readonly get: (path: string, headers?: InjectOptions['headers']) => Promise<Answer>
  readonly send: (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers?: InjectOptions['headers'],
  ) => Promise<Answer>
}

/** Makes a token of the company and a client with it. */
export async function makeScimClient(company: TestCompany, at?: Service): Promise<ScimClient> {
  const { status, body, text } = await company.post('/account/scim-tokens', { name: 'Provider' })
  if (status !== 201) throw new Error(`the token was not made: ${text}`)
  return { tokenId: body.tokenId, token: body.token, ...(await scimClientOf(body.token, at)) }
}

/** A client with any token. */
export async function scimClientOf(token: string, at?: Service): Promise<Pick<ScimClient, 'get' | 'send'>> {
  const { http } = at ?? (await service())
  async function request(options: InjectOptions): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, ...options.headers }
    const {
      statusCode,
      headers: received,
      body: text,
    } = await http.inject({ ...options, url: `/scim/v2${options.url as string}`, headers })
    const isJson = received['content-type']?.toString().includes('json') === true && text !== ''
    return { status: statusCode, headers: received, text, body: isJson ? JSON.parse(text) : undefined }
  }
  return {
    get: (url, headers) => request({ method: 'GET', url, ...(headers && { headers }) }),
    send: (method, url, body, headers = {}) =>
      request({
        method,
        url,
        ...(body && { payload: JSON.stringify(body) }),
        headers: { ...(body && { 'content-type': 'application/scim+json' }), ...headers },
      }),
  }
}
