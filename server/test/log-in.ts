import type { InjectOptions } from 'fastify'
import type { Scope } from '#access/access.ts'
import { newId } from '#platform/ids.ts'
import { type Answer, type Service, service, type TestCompany } from './harness.ts'

export const password = 'correct horse battery'

/** Its hash at the lowest cost of argon2: that of the service takes as long as all else of a login. */
const cheapHash = '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiB0aGUgdGVzdHM$wVfxG29B162pw19xc1+DA9BDQHvWRXrXEvemoqx0xrY'

/** A user who can log in. */
export interface TestUser {
  readonly userId: string
  readonly email: string
}

export async function makeUser(
  company: TestCompany,
  roles: readonly Scope[] = ['manager'],
  email = `${newId()}@acme.example`,
): Promise<TestUser> {
  const { status, body, text } = await company.post('/account/users', { email, name: 'Ann Arbor', roles })
  if (status !== 201) throw new Error(`the user was not made: ${text}`)
  await company.at.context.db
    .updateTable('app_user')
    .set({ password_hash: cheapHash })
    .where('company_id', '=', company.companyId)
    .where('id', '=', body.userId)
    .execute()
  return { userId: body.userId, email }
}

/** A browser: keeps cookies, and optionally sends the session's CSRF token with writes. */
export interface Browser {
  readonly cookies: Map<string, string>
  readonly request: (options: InjectOptions) => Promise<Answer>
  readonly get: (path: string) => Promise<Answer>
  readonly send: (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Answer>
  readonly logIn: (email: string, body?: object) => Promise<Answer>
}

export async function openBrowser(at?: Service, remoteAddress = '192.0.2.1'): Promise<Browser> {
  const { http } = at ?? (await service())
  const cookies = new Map<string, string>()
  const state = { token: '' }
  async function request(options: InjectOptions): Promise<Answer> {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie !== '' && { cookie }), ...options.headers }
    const response = await http.inject({ remoteAddress, ...options, url: `/api/v2${options.url as string}`, headers })
    for (const { name, value } of response.cookies)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    const isJson = response.headers['content-type']?.toString().includes('json') === true && response.body !== ''
    return { status: response.statusCode, headers: response.headers, text: response.body, body: isJson ? response.json() : undefined }
  }
  return {
    cookies,
    request,
    get: (url) => request({ method: 'GET', url }),
    send: (method, url, body) => request({ method, url, headers: { 'x-csrf-token': state.token }, ...(body && { payload: body }) }),
    async logIn(email, body = {}) {
      const answer = await request({ method: 'POST', url: '/account/login', payload: { email, password, ...body } })
      state.token = answer.body?.csrfToken ?? ''
      return answer
    },
  }
}
