import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { DemoLogin } from '#demo/demo-login.ts'
import { basePath } from '#platform/http/http-server.ts'

/** The created demo data, for the start-up message. */
export interface Demo {
  readonly key: string
  readonly login: DemoLogin
  readonly projectId: string
  readonly modules: readonly { readonly name: string; readonly moduleId: string }[]
}

const examples = new URL('../../../examples/', import.meta.url)
const scopes = ['manager', 'developer', 'compliance_manager', 'portfolio_manager', 'company_security_manager', 'account_admin']
const documents = ['shop-frontend.cdx.json', 'shop-backend.cdx.json']

/** Creates a demo company with a user and uploads the example SBOMs and advisories through the public API. */
export async function makeDemo(http: FastifyInstance, operatorKey: string, login: DemoLogin): Promise<Demo> {
  const operator = clientOf(http, operatorKey)
  await operator('/admin/feeds/osv/import', await readFile(new URL('advisories.osv.ndjson', examples)))
  const { companyId } = await operator<{ companyId: string }>('/admin/companies', { name: 'Demo' })
  const { key } = await operator<{ key: string }>(`/admin/companies/${companyId}/keys`, { name: 'Demo key', scopes })
  await operator(`/admin/companies/${companyId}/users`, { ...login, name: 'Demo user', roles: scopes })
  const member = clientOf(http, key)
  const { projectId } = await member<{ projectId: string }>('/core/projects', {
    name: 'Shop',
    description: 'A web shop with example data.',
  })
  const modules = []
  for (const document of documents) {
    const bytes = await readFile(new URL(document, examples))
    const name = document.split('.')[0] ?? document
    const { moduleId } = await member<{ moduleId: string }>(`/core/imports/scan/cyclonedx?project=Shop&module=${name}&demo=true`, bytes)
    modules.push({ name, moduleId })
  }
  return { key, login, projectId, modules }
}

type Post = <Answer>(path: string, body: Buffer | object) => Promise<Answer>

function clientOf(http: FastifyInstance, key: string): Post {
  return async (path, payload) => {
    const answer = await http.inject({
      method: 'POST',
      url: `${basePath}${path}`,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      payload,
    })
    if (answer.statusCode >= 300)
      throw new Error(`the demo data could not be created: ${path} returned status ${String(answer.statusCode)}: ${answer.body}`)
    return answer.json()
  }
}
