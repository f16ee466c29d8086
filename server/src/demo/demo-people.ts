import type { FastifyInstance } from 'fastify'
import { createDemoClient, type DemoClient } from '#demo/demo-client.ts'
import type { DemoLogin } from '#demo/demo-login.ts'

/** Somebody of the demo company, and a client that acts for them. */
export interface DemoPerson extends DemoClient {
  readonly userId: string
  readonly key: string
}

/** The demo company and its people. */
export interface DemoCompany {
  readonly companyId: string
  /** Has the roles of all others; what the visitor logs in as. */
  readonly visitor: DemoPerson
  readonly developer: DemoPerson
  readonly reviewer: DemoPerson
}

const visitorRoles = ['manager', 'developer', 'compliance_manager', 'portfolio_manager', 'company_security_manager', 'account_admin']

/** Creates a company, its people, and a key for each. */
export async function createDemoCompany(http: FastifyInstance, operator: DemoClient, login: DemoLogin): Promise<DemoCompany> {
  const { companyId } = await operator.send<{ companyId: string }>('POST', '/admin/companies', { name: 'Demo' })
  const account = `/admin/companies/${companyId}`
  async function addPerson(user: { readonly email: string; readonly name: string; readonly password?: string }, roles: readonly string[]) {
    const { userId } = await operator.send<{ userId: string }>('POST', `${account}/users`, { ...user, roles })
    const { key } = await operator.send<{ key: string }>('POST', `${account}/keys`, { name: `Key of ${user.name}`, scopes: roles, userId })
    return { ...createDemoClient(http, key), userId, key }
  }
  return {
    companyId,
    visitor: await addPerson({ ...login, name: 'Demo user' }, visitorRoles),
    developer: await addPerson({ email: 'luis@waybill.example', name: 'Luis Meyer' }, ['manager', 'developer']),
    reviewer: await addPerson({ email: 'nadia@waybill.example', name: 'Nadia Okafor' }, [
      'compliance_manager',
      'company_security_manager',
      'portfolio_manager',
    ]),
  }
}
