import type { Answer, TestCompany } from '../harness.ts'

/** Creates an object and returns the ids in the response. */
export async function make(company: TestCompany, path: string, body: object): Promise<Answer['body']> {
  const answer = await company.post(path, body)
  if (answer.status !== 201) throw new Error(`${path} answered ${String(answer.status)}: ${answer.text}`)
  return answer.body
}
