import type { TestCompany } from './harness.ts'
import { makeProject } from './make-portfolio.ts'

/** A risk made through the interface, in a project of its own unless a place is given; answers its id. */
export async function makeRisk(company: TestCompany, riskProperties: object = {}, place?: object): Promise<string> {
  const where = place ?? { projectId: await makeProject(company) }
  const answer = await company.post('/core/risks', { name: 'A risk', ...where, riskProperties })
  if (answer.status !== 201) throw new Error(`the risk was not made: ${answer.text}`)
  return answer.body.riskId as string
}
