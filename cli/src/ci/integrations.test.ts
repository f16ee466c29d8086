import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany } from '../../../server/test/harness.ts'
import { azureHost, type CodeHost, githubHost, gitlabHost, hostToken } from '../../test/code-hosts.ts'
import { azureStep, githubStep, gitlabStep, jenkinsStep, readIntegration, runStep } from '../../test/integrations.ts'
import { newFolder, runWaybill } from '../../test/run-waybill.ts'
import { type ListeningService, serviceAt } from '../../test/service-at.ts'
import type { Ended } from '../../test/start-program.ts'
import { advisoryOf, npmComponent, sbomOf } from '../../test/vulnerable-shop.ts'

let service: ListeningService
/** Of a developer, as the how-to says. */
let key: string

type Texts = Readonly<Record<string, string>>

/** A build of a branch, and of a pull or merge request to `main` if it is one. */
interface Build {
  readonly branch: string
  readonly isChange: boolean
  readonly isFork?: boolean
  readonly hasKey?: boolean
}

/** A CI system: how it runs the integration, and the server that holds the comments. */
interface System {
  readonly startHost: () => Promise<CodeHost>
  readonly run: (host: CodeHost, folder: string, build: Build) => Promise<Ended>
}

const inputs = { sbom: 'sbom.cdx.json', project: 'Shop' }

const systems: Readonly<Record<string, System>> = {
  github: {
    startHost: githubHost,
    run(host, folder, build) {
      const event = join(folder, 'event.json')
      const head = { repo: { full_name: build.isFork === true ? 'stranger/web' : 'acme/web' } }
      writeFileSync(event, JSON.stringify(build.isChange ? { number: 7, pull_request: { head } } : {}))
      for (const file of ['output', 'summary']) writeFileSync(join(folder, file), '')
      return runStep(githubStep({ ...inputs, url: service.url, 'api-key': keyFor(build), 'github-token': hostToken }), folder, {
        GITHUB_ACTIONS: 'true',
        GITHUB_API_URL: host.url,
        GITHUB_REPOSITORY: 'acme/web',
        GITHUB_EVENT_PATH: event,
        GITHUB_OUTPUT: join(folder, 'output'),
        GITHUB_STEP_SUMMARY: join(folder, 'summary'),
        RUNNER_TEMP: folder,
        GITHUB_REF_NAME: build.isChange ? '7/merge' : build.branch,
        ...(build.isChange && { GITHUB_BASE_REF: 'main', GITHUB_HEAD_REF: build.branch, GITHUB_REF: 'refs/pull/7/merge' }),
      })
    },
  },
  gitlab: {
    startHost: gitlabHost,
    run: (host, folder, build) =>
      runStep(gitlabStep({ ...inputs, url: service.url }), folder, {
        GITLAB_CI: 'true',
        CI_API_V4_URL: `${host.url}/api/v4`,
        CI_PROJECT_PATH: 'acme/web',
        CI_COMMIT_REF_NAME: build.branch,
        ...(build.hasKey !== false && { WAYBILL_API_KEY: key, WAYBILL_GITLAB_TOKEN: hostToken }),
        ...(build.isChange && {
          CI_MERGE_REQUEST_IID: '7',
          CI_MERGE_REQUEST_PROJECT_ID: '42',
          CI_MERGE_REQUEST_PROJECT_PATH: 'acme/web',
          CI_MERGE_REQUEST_SOURCE_PROJECT_ID: build.isFork === true ? '43' : '42',
          CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: build.branch,
          CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
        }),
      }),
  },
  azure: {
    startHost: azureHost,
    run: (host, folder, build) =>
      runStep(azureStep({ ...inputs, url: service.url }, azureSecrets(build)), folder, {
        TF_BUILD: 'True',
        SYSTEM_COLLECTIONURI: `${host.url}/`,
        SYSTEM_TEAMPROJECT: 'Team One',
        BUILD_REPOSITORY_ID: 'repository-id',
        BUILD_REPOSITORY_NAME: 'web',
        BUILD_REPOSITORY_PROVIDER: 'TfsGit',
        BUILD_SOURCEBRANCH: build.isChange ? 'refs/pull/7/merge' : `refs/heads/${build.branch}`,
        ...(build.isChange && {
          SYSTEM_PULLREQUEST_PULLREQUESTID: '7',
          SYSTEM_PULLREQUEST_SOURCEBRANCH: `refs/heads/${build.branch}`,
          SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main',
          SYSTEM_PULLREQUEST_ISFORK: build.isFork === true ? 'True' : 'False',
        }),
      }),
  },
  jenkins: {
    startHost: gitlabHost,
    run: (host, folder, build) =>
      runStep(jenkinsStep(), folder, {
        WAYBILL_URL: service.url,
        JENKINS_URL: 'https://jenkins.example.com/',
        GIT_URL: 'git@code.example.com:acme/web.git',
        BRANCH_NAME: build.isChange ? 'MR-7' : build.branch,
        ...(build.hasKey !== false && { WAYBILL_API_KEY: key, WAYBILL_GITLAB_TOKEN: hostToken }),
        ...(build.isChange && {
          CHANGE_ID: '7',
          CHANGE_URL: `${host.url}/acme/web/-/merge_requests/7`,
          CHANGE_BRANCH: build.branch,
          CHANGE_TARGET: 'main',
          ...(build.isFork === true && { CHANGE_FORK: 'stranger' }),
        }),
      }),
  },
}

function keyFor({ hasKey = true }: Build): string {
  return hasKey ? key : ''
}

function azureSecrets({ hasKey = true }: Build): Texts {
  return { 'System.AccessToken': hostToken, ...(hasKey && { WAYBILL_API_KEY: key }) }
}

const [lodash, fixed, axios] = [npmComponent('lodash', '4.17.15'), npmComponent('lodash', '4.17.21'), npmComponent('axios', '1.0.0')]

beforeAll(async () => {
  service = await serviceAt()
  const advisories = [advisoryOf('CVE-2026-0001', 'lodash', 'critical'), advisoryOf('CVE-2026-0002', 'axios', 'high')]
  await runWaybill(['feeds', 'import', 'osv', '-'], {
    env: { WAYBILL_URL: service.url, WAYBILL_OPERATOR_KEY: service.operatorKey },
    stdin: advisories.map((advisory) => JSON.stringify(advisory)).join('\n'),
  })
})

afterAll(() => service.stop())

/** A folder with the document of a build. */
function buildOf(...components: readonly object[]): string {
  const folder = newFolder()
  writeFileSync(join(folder, 'sbom.cdx.json'), sbomOf('web', ...components))
  return folder
}

describe.each(Object.entries(systems))('the integration for %s (docs/how-to/upload-from-ci.md)', (_name, { startHost, run }) => {
  async function builds(): Promise<{ host: CodeHost; build: (folder: string, of: Build) => Promise<Ended> }> {
    key = (await makeCompany({ in: service, scopes: ['developer'] })).key
    const host = await startHost()
    async function build(folder: string, of: Build): Promise<Ended> {
      const ended = await run(host, folder, of)
      expect(ended.stdout + ended.stderr).not.toContain(hostToken)
      expect(ended.stdout + ended.stderr).not.toContain(key)
      return ended
    }
    return { host, build }
  }

  it('comments what a change brings and fixes once, updates the comment, and fails because of what is new', async () => {
    const { host, build } = await builds()
    expect(await build(buildOf(lodash), { branch: 'main', isChange: false })).toMatchObject({ code: 0 })
    expect(host.comments).toEqual([])
    const folder = buildOf(fixed, axios)
    const ended = await build(folder, { branch: 'feature', isChange: true })
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('--fail-on new allows none') })
    expect(ended.stdout).toContain('against main: 1 new, 1 fixed')
    const [comment] = host.comments
    expect(comment?.body).toMatch(
      /1 new.*1 fixed.*#### New\n.*CVE-2026-0002.*#### Fixed\n.*CVE-2026-0001.*#### Fix plan\n.*npm:axios 1\.0\.0/su,
    )
    expect(JSON.parse(readFileSync(join(folder, 'waybill.sarif'), 'utf8'))).toMatchObject({
      runs: [{ results: [{ ruleId: 'CVE-2026-0002' }] }],
    })
    expect(await build(buildOf(fixed), { branch: 'feature', isChange: true })).toMatchObject({ code: 0 })
    expect(host.comments.map(({ body }) => body)).toEqual([expect.stringContaining('**0 new**, **1 fixed**')])
  })

  it('skips a change of a fork, which has no key, with a message', async () => {
    const { host, build } = await builds()
    const ended = await build(buildOf(lodash), { branch: 'main', isChange: true, isFork: true, hasKey: false })
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('skipped') })
    expect(host.comments).toEqual([])
  })

  it('keeps the base branch apart from the branch of a fork with the same name', async () => {
    const { build } = await builds()
    await build(buildOf(fixed), { branch: 'main', isChange: false })
    expect(await build(buildOf(lodash), { branch: 'main', isChange: true, isFork: true })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Shop / web/change/7: 1 violation'),
    })
  })

  it('goes on where the host refuses the comment', async () => {
    const { host, build } = await builds()
    host.isReadOnly = true
    expect(await build(buildOf(fixed), { branch: 'feature', isChange: true })).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/warning: the change was not commented: .* answered 403/u),
    })
  })

  it('leaves comments of others alone, whatever they begin with', async () => {
    const { host, build } = await builds()
    await build(buildOf(fixed), { branch: 'feature', isChange: true })
    const [own] = host.comments
    const copies = Array.from({ length: 120 }, (_, index) => ({ id: index + 100, body: own?.body ?? '', author: 'stranger' }))
    host.comments.unshift(...copies)
    await build(buildOf(axios), { branch: 'feature', isChange: true })
    expect(host.comments).toHaveLength(121)
    expect(host.comments.filter(({ body }) => body.includes('CVE-2026-0002')).map(({ author }) => author)).toEqual([own?.author])
  })
})

it('the action for GitHub names its SARIF file for code scanning, and adds the report to the summary of the job', async () => {
  key = (await makeCompany({ in: service, scopes: ['developer'] })).key
  const folder = buildOf(lodash)
  await systems['github']?.run(await githubHost(), folder, { branch: 'main', isChange: false })
  expect(readFileSync(join(folder, 'output'), 'utf8')).toBe(`sarif=${join(folder, 'waybill.sarif')}\n`)
  expect(readFileSync(join(folder, 'summary'), 'utf8')).toContain('### Waybill: Shop / web/main')
})

it('uses actions of others by their commit, and names the version', () => {
  const used = readIntegration('github/action.yml').match(/uses: .*/gu) ?? []
  expect(used.length).toBeGreaterThan(0)
  for (const line of used) expect(line).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u)
})

it('a build that gets secrets fails where the key is missing', async () => {
  const ended = await systems['github']?.run(await githubHost(), buildOf(lodash), { branch: 'main', isChange: false, hasKey: false })
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('WAYBILL_API_KEY') })
})

it('Jenkins comments on pull requests of GitHub too', async () => {
  key = (await makeCompany({ in: service, scopes: ['developer'] })).key
  const host = await githubHost()
  const ended = await runStep(jenkinsStep(), buildOf(fixed), {
    WAYBILL_URL: service.url,
    WAYBILL_API_KEY: key,
    GITHUB_TOKEN: hostToken,
    JENKINS_URL: 'https://jenkins.example.com/',
    GIT_URL: 'https://code.example.com/acme/web.git',
    BRANCH_NAME: 'PR-7',
    CHANGE_ID: '7',
    CHANGE_URL: `${host.url}/acme/web/pull/7`,
    CHANGE_BRANCH: 'feature',
    CHANGE_TARGET: 'main',
  })
  expect(ended).toMatchObject({ code: 0 })
  expect(host.comments.map(({ body }) => body)).toEqual([expect.stringContaining('Shop / web/feature')])
})
