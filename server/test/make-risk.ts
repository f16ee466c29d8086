import type { TestCompany } from './harness.ts'
import { makeProject } from './make-portfolio.ts'

/** Creates a risk through the interface, in a new project by default; returns its id. */
export async function makeRisk(company: TestCompany, riskProperties: object = {}, scope?: object): Promise<string> {
  const where = scope ?? { projectId: await makeProject(company) }
  const answer = await company.post('/core/risks', { name: 'A risk', ...where, riskProperties })
  if (answer.status !== 201) throw new Error(`the risk was not made: ${answer.text}`)
  return answer.body.riskId as string
}
