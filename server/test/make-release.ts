import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, type Service, type TestCompany } from '#test/harness.ts'

/** An approved release made through the interface. */
export interface MadeRelease {
  readonly company: TestCompany
  readonly projectId: string
  readonly approvalId: string
  readonly key: string
}

interface Wish {
  readonly company?: TestCompany
  readonly in?: Service
  /** One module for each list of purls. */
  readonly modules?: readonly (readonly string[])[]
  readonly name?: string
}

/** Imports modules into a project of their own and has it approved. */
export async function makeRelease(wish: Wish = {}): Promise<MadeRelease> {
  const company = wish.company ?? (await makeCompany(wish.in === undefined ? {} : { in: wish.in }))
  const { projectId = '' } = await answered(company, '/core/projects', { name: `Project ${uniqueName()}` })
  for (const [index, purls] of (wish.modules ?? [[`pkg:npm/${uniqueName()}@1.0.0`]]).entries())
    await answered(company, `/core/imports/scan/cyclonedx?project=${projectId}&module=module-${String(index)}`, cyclonedx(purls))
  const request = { projectId, name: wish.name ?? 'Shop', version: '1.2.0' }
  const { _id: approvalId = '' } = await answered(company, '/compliance/approvals', request)
  const { releaseKey: key = '' } = await answered(company, `/compliance/approvals/${approvalId}/approve`, {})
  return { company, projectId, approvalId, key }
}

async function answered(company: TestCompany, path: string, body: unknown): Promise<Readonly<Record<string, string>>> {
  const answer = await company.post(path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}
