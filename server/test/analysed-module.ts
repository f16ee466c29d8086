import { cyclonedx } from './cyclonedx.ts'
import { type Answer, makeCompany, type Service, service, type TestCompany } from './harness.ts'
import { makeProject } from './make-portfolio.ts'

/** A company with a project into whose modules one imports, and reads what was found there. */
export interface AnalysedModule {
  readonly company: TestCompany
  readonly projectId: string
  /** Imports npm packages, each as `name@version` or as a purl; answers the module's id. */
  readonly importPackages: (packages: readonly string[], module?: string) => Promise<string>
  readonly findings: (moduleId: string, query?: string) => Promise<Answer>
  /** `CVE-… status` of each finding, in the order of the list. */
  readonly findingLines: (moduleId: string, query?: string) => Promise<readonly string[]>
  /** The module as it is read, once everything that waits to be judged is judged. */
  readonly module: (moduleId: string) => Promise<Answer['body']>
  /** Writes settings and waits until what they touch is judged. */
  readonly changeSettings: (path: string, settings: object) => Promise<void>
}

export async function makeAnalysedModule(): Promise<AnalysedModule> {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  return { company, projectId, ...readsOf(company), ...writesOf(company, projectId, await service()) }
}

function readsOf(company: TestCompany): Pick<AnalysedModule, 'findings' | 'findingLines' | 'module'> {
  function findings(moduleId: string, query = ''): Promise<Answer> {
    return company.get(`/core/modules/${moduleId}/findings${query}`)
  }
  return {
    findings,
    async findingLines(moduleId, query) {
      const { body } = await findings(moduleId, query)
      return (body as { key: string; status: string }[]).map(({ key, status }) => `${key} ${status}`)
    },
    module: async (moduleId) => (await company.get(`/core/modules/${moduleId}`)).body,
  }
}

function writesOf(
  company: TestCompany,
  projectId: string,
  { tools: context }: Service,
): Pick<AnalysedModule, 'importPackages' | 'changeSettings'> {
  return {
    async importPackages(packages, module = 'app') {
      const purls = packages.map((name) => (name.startsWith('pkg:') ? name : `pkg:npm/${name}`))
      const answer = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`, cyclonedx(purls))
      if (answer.status !== 201) throw new Error(`the import was refused: ${answer.text}`)
      return answer.body.moduleId as string
    },
    async changeSettings(path, settings) {
      const answer = path === '/account/company' ? await company.patch(path, settings) : await company.post(path, settings)
      if (answer.status !== 200) throw new Error(`the settings were refused: ${answer.text}`)
      await context.jobs.settled()
    },
  }
}
