import { cyclonedx } from './cyclonedx.ts'
import { type Answer, makeCompany, type Service, service, type TestCompany } from './harness.ts'
import { makeProject } from './make-portfolio.ts'

/** A company with a project to import modules into, and readers of their findings. */
export interface AnalysedModule {
  readonly company: TestCompany
  readonly projectId: string
  /** Imports npm packages, each as `name@version` or as a purl; returns the module's id. */
  readonly importPackages: (packages: readonly string[], module?: string) => Promise<string>
  readonly findings: (moduleId: string, query?: string) => Promise<Answer>
  /** Returns `CVE-… status` of each finding, in list order. */
  readonly findingLines: (moduleId: string, query?: string) => Promise<readonly string[]>
  /** Reads the module after all pending evaluations. */
  readonly module: (moduleId: string) => Promise<Answer['body']>
  /** Writes settings and waits for the re-evaluation. */
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
  { context }: Service,
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
