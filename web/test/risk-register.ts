import { makeCompany, type TestCompany } from '../../server/test/harness.ts'
import { openApp, type OpenPage } from './app-under-test.ts'

const scopes = ['account_admin', 'manager', 'developer', 'compliance_manager', 'company_security_manager'] as const
const thresholds = { decisionRequiredFrom: 'high', acceptanceForbiddenFrom: 'critical', maxExceptionDays: 30 }

interface Register extends OpenPage {
  readonly projectId: string
  readonly add: (name: string, riskProperties: object) => Promise<string>
}

/** The app of a company with a project, a scheme with thresholds, and two risks. */
export async function openRegister(options: Parameters<typeof openApp>[0] = {}): Promise<Register> {
  const company = await makeCompany({ scopes: [...scopes] })
  const { body } = await company.post('/core/projects', { name: 'Shop' })
  const projectId = String(body.projectId)
  await company.put('/core/risks/scheme', { level: 'company', thresholds })
  const add = riskAdder(company, projectId)
  await add('Open port', { impactClass: 'high', state: 'assessed', BV: 1000, EF: 0.5 })
  await add('Old backup', { impactClass: 'low', state: 'closed' })
  return { ...(await openApp({ ...options, company })), projectId, add }
}

function riskAdder(company: TestCompany, projectId: string): Register['add'] {
  return async (name, riskProperties) => {
    const { body, text, status } = await company.post('/core/risks', { name, projectId, riskProperties })
    if (status !== 201) throw new Error(`the risk was not made: ${text}`)
    return String(body.riskId)
  }
}

/** A date in days from now. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
