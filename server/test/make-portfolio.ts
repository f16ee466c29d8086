import type { Caller } from '#access/access.ts'
import { resolveModule } from '#portfolio/portfolio.ts'
import { service, type TestCompany } from './harness.ts'
import { statementsOf } from './statements.ts'

/** Creates a project through the interface; returns its id. */
export async function makeProject(company: TestCompany, fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const answer = await company.post('/core/projects', { name: `Project ${String(process.hrtime.bigint())}`, ...fields })
  if (answer.status !== 201) throw new Error(`the project was not made: ${answer.text}`)
  return answer.body.projectId as string
}

/** Builds the caller of the company. */
export function callerOf({ companyId, keyId }: TestCompany): Caller {
  return { companyId, keyId, id: keyId, name: 'tester', scopes: ['manager'], features: [] }
}

/** Creates an empty module like an upload; returns its id. */
export async function makeModule(
  company: TestCompany,
  projectId: string,
  name = `module-${String(process.hrtime.bigint())}`,
): Promise<string> {
  const { db } = (await service()).context
  const { id } = await db.transaction().execute((trx) => resolveModule(trx, callerOf(company), { id: projectId, name: '' }, { name }))
  return id
}

/** Counts the statements on projects, modules and tags. */
export async function portfolioQueriesOf(work: () => Promise<unknown>): Promise<number> {
  const statements = await statementsOf(work)
  return statements.filter((text) => /\b(?:from|into|update|join) "?(?:project|module|tag)\b/u.test(text)).length
}
