import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, type Service, type TestCompany } from '#test/harness.ts'

/** An approved release made through the interface. */
export interface MadeRelease {
  readonly company: TestCompany
  readonly projectId: string
  readonly approvalId: string
  readonly key: string
}

interface ReleaseOptions {
  readonly company?: TestCompany
  readonly in?: Service
  /** One module for each list of purls. */
  readonly modules?: readonly (readonly string[])[]
  readonly name?: string
}

/** Imports modules into a project of their own and has it approved. */
export async function makeRelease(wish: ReleaseOptions = {}): Promise<MadeRelease> {
  const { modules = [[`pkg:npm/${uniqueName()}@1.0.0`]], name = 'Shop' } = wish
  const company = wish.company ?? (await makeCompany(wish.in === undefined ? {} : { in: wish.in }))
  const projectId = await postForField(company, '/core/projects', { name: `Project ${uniqueName()}` }, 'projectId')
  for (const [index, purls] of modules.entries())
    await postForField(
      company,
      `/core/imports/scan/cyclonedx?project=${projectId}&module=module-${String(index)}`,
      cyclonedx(purls),
      'scanId',
    )
  const approvalId = await postForField(company, '/compliance/approvals', { projectId, name, version: '1.2.0' }, '_id')
  const key = await postForField(company, `/compliance/approvals/${approvalId}/approve`, {}, 'releaseKey')
  return { company, projectId, approvalId, key }
}

async function postForField(company: TestCompany, path: string, body: unknown, requested: string): Promise<string> {
  const answer = await company.post(path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
  return answer.body[requested]
}
