import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { type Answer, makeCompany, type Service, startService, stopService, type TestCompany } from '#test/harness.ts'
import { goodToken, type IssueTrackerServer, startIssueTrackers } from '#test/issue-tracker-server.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { makeRisk } from '#test/make-risk.ts'
import { advisory, publishIn } from '#test/publish.ts'
import { syncTickets } from '#tickets/sync-tickets.ts'

const publicUrl = 'https://waybill.example'
const running: { at?: Service; trackers?: IssueTrackerServer } = {}

beforeAll(async () => {
  running.at = await startService({ WAYBILL_OUTBOUND_ALLOW: '127.0.0.1', WAYBILL_PUBLIC_URL: publicUrl })
  running.trackers = await startIssueTrackers()
})
afterEach(async () => {
  Object.assign(trackers(), { failWith: undefined, losesAnswers: false, refused: undefined })
  // tickets of one test must not be looked at in the next
  await at().context.db.deleteFrom('ticket').execute()
})
afterAll(async () => {
  running.trackers?.close()
  if (running.at !== undefined) await stopService(running.at)
})

function at(): Service {
  if (running.at === undefined) throw new Error('the service did not start')
  return running.at
}

function trackers(): IssueTrackerServer {
  if (running.trackers === undefined) throw new Error('the trackers did not start')
  return running.trackers
}

/** Settings of a project for each tracker; the address is that of the server in this test. */
function settingsOf(kind: string, change: object = {}): object {
  const { url } = trackers()
  const all: Readonly<Record<string, object>> = {
    github: { url, repository: 'acme/shop', token: goodToken },
    gitlab: { url, project: 'acme/shop', token: goodToken },
    jiraCloud: { url, key: 'SHOP', type: 'Bug', email: 'ann@example.com', passwd: goodToken },
    jiraServer: { url, key: 'SHOP', type: 'Bug', user: 'ann', passwd: goodToken },
  }
  return { [kind.replace(/Cloud|Server/u, '')]: { ...all[kind], ...change } }
}

interface TestScope {
  readonly company: TestCompany
  readonly projectId: string
  readonly moduleId: string
  readonly finding: Answer['body']
  /** Path of the tickets of the finding. */
  readonly path: string
  readonly importPackage: (name: string) => Promise<void>
}

/** A company whose project has these trackers, and a finding in a module. */
async function makeScope(settings: object): Promise<TestScope> {
  const company = await makeCompany({ in: at() })
  const projectId = await makeProject(company, settings as Readonly<Record<string, unknown>>)
  async function importPackage(imported: string): Promise<string> {
    const answer = await company.post(
      `/core/imports/scan/cyclonedx?project=${projectId}&module=app`,
      cyclonedx([`pkg:npm/${imported}@1.0.0`]),
    )
    expect(answer.status).toBe(201)
    return answer.body.moduleId as string
  }
  const name = uniqueName('shop')
  await publishIn(at(), advisory(uniqueCve(), name))
  const moduleId = await importPackage(name)
  const [finding] = (await company.get(`/core/modules/${moduleId}/findings`)).body
  const path = `/core/modules/${moduleId}/findings/${finding['_id'] as string}/tickets`
  return { company, projectId, moduleId, finding, path, importPackage: async (other) => void (await importPackage(other)) }
}

function lastCall() {
  return trackers().calls.at(-1)
}

async function syncIn(minutes: number): Promise<void> {
  const ms = Date.now() + minutes * 60_000
  await syncTickets({ ...at().context, now: () => new Date(ms) })
}

// docs/reference/tickets.md#operations
describe('a ticket about a finding', () => {
  it.each([
    ['github', /^https:\/\/github\.example\/acme\/shop\/issues\/\d+$/u],
    ['gitlab', /^https:\/\/gitlab\.example\/acme\/shop\/-\/issues\/\d+$/u],
    ['jiraCloud', /^http:\/\/127\.0\.0\.1:\d+\/browse\/SHOP-\d+$/u],
    ['jiraServer', /^http:\/\/127\.0\.0\.1:\d+\/browse\/SHOP-\d+$/u],
  ])('is created in %s, and its link is stored with the finding', async (kind, url) => {
    const { company, path, finding } = await makeScope(settingsOf(kind))
    const created = await company.post(path, {})
    expect([created.status, created.body.url]).toEqual([201, expect.stringMatching(url)])
    const sent = JSON.stringify(lastCall()?.body)
    for (const part of [finding.key, 'Component: npm:shop', 'Fixed in: 2.0.0', 'Module: ', 'Why: ', `${publicUrl}/modules/`])
      expect(sent.replaceAll(/\\\\|\u{200B}/gu, '')).toContain(part)
    const listed = await company.get(path)
    expect(listed.body).toEqual({ tickets: [created.body], trackers: [created.body.tracker] })
    expect(listed.text).not.toContain(goodToken)
  })

  it('is one for a finding and tracker: a second request returns it, and of several at once one creates it', async () => {
    const { company, path } = await makeScope({ ...settingsOf('github'), ...settingsOf('gitlab') })
    const before = trackers().issues.length
    const answers = await Promise.all(Array.from({ length: 5 }, () => company.post(path, { tracker: 'github' })))
    expect(trackers().issues.length - before).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
    expect((await company.post(path, { tracker: 'github' })).status).toBe(200)
    expect((await company.post(path, { tracker: 'gitlab' })).status).toBe(201)
    expect((await company.get(path)).body.tickets).toHaveLength(2)
  })

  it('survives another scan of the module', async () => {
    const { company, path, finding, importPackage } = await makeScope(settingsOf('github'))
    await company.post(path, {})
    await importPackage((finding.component.key as string).replace('npm:', ''))
    expect((await company.get(path)).body.tickets).toHaveLength(1)
  })

  it('leaves a line in the audit log', async () => {
    const { company, path, finding } = await makeScope(settingsOf('github'))
    const { body } = await company.post(path, {})
    const { db } = at().context
    const row = await db
      .selectFrom('activity')
      .select(['action', 'name', 'detail'])
      .where('object', '=', 'ticket')
      .where('object_id', '=', finding['_id'])
      .executeTakeFirst()
    expect(row).toEqual({ action: 'created', name: body.key, detail: 'github, of a finding' })
  })
})

describe('a ticket about a risk', () => {
  it('is created with its name and a link to its page', async () => {
    const { company, projectId } = await makeScope(settingsOf('github'))
    const riskId = await makeRisk(company, {}, { projectId, name: 'Open @admin port', description: '/close this' })
    const path = `/core/risks/${riskId}/tickets`
    expect((await company.post(path, {})).status).toBe(201)
    const sent = { title: 'Risk: Open @admin port', body: expect.stringMatching(/^\\\/close this/u) }
    expect(lastCall()?.body).toEqual(sent)
    expect(lastCall()?.body).toMatchObject({ body: expect.stringContaining(`<${publicUrl}/risks/${riskId}>`) })
    expect((await company.get(path)).body.tickets).toHaveLength(1)
  })
})

describe('a ticket is refused, with nothing stored,', () => {
  it.each([
    ['without a tracker', {}, {}, 'the project has no active tracker; set one in its settings'],
    ['without an active tracker', 'inactive', {}, 'the project has no active tracker; set one in its settings'],
    ['for another tracker', 'github', { tracker: 'jira' }, 'jira is not an active tracker of the project'],
    ['without a choice among several', 'both', {}, 'tracker must be one of github, gitlab'],
    ['with a repository that is none', 'odd', {}, 'github.repository of the project must be owner/name'],
  ])('%s', async (_case, kind, body, error) => {
    const settings: Readonly<Record<string, object>> = {
      inactive: settingsOf('github', { active: false }),
      github: settingsOf('github'),
      both: { ...settingsOf('github'), ...settingsOf('gitlab') },
      odd: settingsOf('github', { repository: '../admin' }),
    }
    const { company, path } = await makeScope(typeof kind === 'string' ? (settings[kind] ?? {}) : kind)
    const answer = await company.post(path, body)
    expect([answer.status, answer.body]).toEqual([400, { error, parameter: 'tracker' }])
    expect((await company.get(path)).body.tickets).toEqual([])
  })

  it('for a finding or risk of another company', async () => {
    const [{ path }, stranger] = [await makeScope(settingsOf('github')), await makeScope(settingsOf('github'))]
    expect((await stranger.company.post(path, {})).status).toBe(404)
    expect((await stranger.company.get(path)).status).toBe(404)
  })

  // docs/reference/tickets.md#errors
  it.each([
    ['github', settingsErrors('token', 'bad'), 'GitHub answered 401: Bad credentials'],
    ['github', settingsErrors('repository', 'acme/other'), 'GitHub answered 404: Not Found'],
    ['gitlab', settingsErrors('token', 'bad'), 'GitLab answered 401: 401 Unauthorized'],
    ['jiraCloud', settingsErrors('type', 'Story'), 'Jira answered 400: issuetype: The issue type selected is invalid.'],
    ['jiraServer', settingsErrors('passwd', 'bad'), 'Jira answered 401: Log in first'],
  ])('when %s does not create it (%j), and can be asked for again', async (kind, change, error) => {
    const { company, projectId, path } = await makeScope(settingsOf(kind, change))
    const answer = await company.post(path, {})
    expect([answer.status, answer.body]).toEqual([502, { error, parameter: 'tracker' }])
    expect((await company.get(path)).body.tickets).toEqual([])
    await company.post(`/core/projects/${projectId}`, settingsOf(kind))
    expect((await company.post(path, {})).status).toBe(201)
  })

  it.each([
    [422, { message: 'Validation Failed' }, 'GitHub answered 422: Validation Failed'],
    [429, { message: 'slow down' }, 'GitHub answered 429: slow down'],
    [201, { number: 'x' }, 'GitHub gave an answer without an issue'],
    [201, { number: 1, html_url: 'javascript:alert(1)' }, 'GitHub gave an answer without an issue'],
  ])('when the tracker answers %i %j', async (status, body, error) => {
    const { company, path } = await makeScope(settingsOf('github'))
    trackers().failWith = { status, body }
    expect((await company.post(path, {})).body).toEqual({ error, parameter: 'tracker' })
  })

  it.each([
    ['github', 'authorization'],
    ['gitlab', 'private-token'],
  ])('when the token of %s has characters that no header can have', async (kind, header) => {
    const { company, path } = await makeScope(settingsOf(kind, { token: 'ghp_pasted\u2026' }))
    const { status, body } = await company.post(path, {})
    expect([status, body.error]).toEqual([502, expect.stringContaining(`the header ${header} has characters that cannot be sent`)])
    expect(body.error).not.toContain('ghp_')
  })

  it('when the address is private and not allowed', async () => {
    const { company, path } = await makeScope(settingsOf('github', { url: 'https://10.0.0.1' }))
    const { status, body } = await company.post(path, {})
    expect([status, body.error]).toEqual([502, 'GitHub: 10.0.0.1 has a private or reserved address'])
  })
})

// docs/reference/tickets.md#errors
describe('a ticket whose creation has an unknown end', () => {
  it.each(['github', 'gitlab', 'jiraCloud', 'jiraServer'])('is found again in %s, and not created twice', async (kind) => {
    const { company, path } = await makeScope(settingsOf(kind))
    trackers().losesAnswers = true
    expect((await company.post(path, {})).status).toBe(502)
    trackers().losesAnswers = false
    const { length } = trackers().issues
    const { status, body } = await company.post(path, {})
    expect([status, body.key]).toEqual([201, expect.stringMatching(new RegExp(`(?:^|-)${String(length)}$`, 'u'))])
    expect(trackers().issues).toHaveLength(length)
  })

  it.each([
    ['answers 500', { status: 500, body: {} }],
    ['gives an answer without an issue', { status: 201, body: {} }],
  ])('is created where the tracker, which %s, has no such issue', async (_what, failWith) => {
    const { company, path } = await makeScope(settingsOf('github'))
    trackers().failWith = failWith
    expect((await company.post(path, {})).status).toBe(502)
    trackers().failWith = undefined
    const { length } = trackers().issues
    expect((await company.post(path, {})).status).toBe(201)
    expect(trackers().issues).toHaveLength(length + 1)
  })

  it('is not created while nobody can look', async () => {
    const { company, path } = await makeScope(settingsOf('github'))
    trackers().losesAnswers = true
    await company.post(path, {})
    Object.assign(trackers(), { losesAnswers: false, failWith: { status: 403, body: { message: 'Forbidden' } } })
    const { length } = trackers().issues
    expect((await company.post(path, {})).body.error).toBe('GitHub answered 403: Forbidden')
    trackers().failWith = undefined
    expect((await company.post(path, {})).status).toBe(201)
    expect(trackers().issues).toHaveLength(length)
  })
})

function settingsErrors(field: string, value: string): object {
  return { [field]: value }
}

// docs/reference/tickets.md#state
describe('the state of a ticket', () => {
  it.each([
    ['github', 'open', 'closed'],
    ['gitlab', 'opened', 'closed'],
    ['jiraCloud', 'To Do', 'Done'],
    ['jiraServer', 'To Do', 'Done'],
  ])('is read back from %s with the assignee', async (kind, open, closed) => {
    const { company, path } = await makeScope(settingsOf(kind))
    await company.post(path, {})
    const issue = trackers().issues.at(-1)
    await syncIn(1)
    expect((await company.get(path)).body.tickets).toMatchObject([{ open: true, state: open, assignee: null, error: null }])
    Object.assign(issue ?? {}, { state: closed, assignee: 'Ann' })
    await syncIn(20)
    expect((await company.get(path)).body.tickets).toMatchObject([{ open: false, state: closed, assignee: 'Ann' }])
  })

  it('is asked for with the entity tag, and kept when nothing changed', async () => {
    const { company, path } = await makeScope(settingsOf('github'))
    await company.post(path, {})
    await syncIn(1)
    await syncIn(20)
    expect(lastCall()?.headers['if-none-match']).toBe('W/"open-undefined"')
    expect((await company.get(path)).body.tickets).toMatchObject([{ open: true, state: 'open', error: null }])
  })

  it('is not asked for before it is due', async () => {
    const { company, path } = await makeScope(settingsOf('github'))
    await company.post(path, {})
    await syncIn(1)
    const { length } = trackers().calls
    await syncIn(5)
    expect(trackers().calls).toHaveLength(length)
  })

  it('says why the tracker could not be asked, and leaves it alone as long as it wants; others are asked', async () => {
    const [limited, other] = [await makeScope(settingsOf('github')), await makeScope(settingsOf('gitlab'))]
    await limited.company.post(limited.path, {})
    await other.company.post(other.path, {})
    trackers().failWith = { status: 429, headers: { 'retry-after': '7200' }, body: { message: 'slow down' } }
    await syncIn(1)
    expect((await limited.company.get(limited.path)).body.tickets).toMatchObject([{ open: true, error: 'GitHub answered 429: slow down' }])
    expect((await other.company.get(other.path)).body.tickets).toMatchObject([{ error: 'GitLab answered 429: slow down' }])
    trackers().failWith = undefined
    const { length } = trackers().calls
    await syncIn(100)
    expect(trackers().calls).toHaveLength(length)
    await syncIn(130)
    expect((await limited.company.get(limited.path)).body.tickets).toMatchObject([{ state: 'open', error: null }])
  })

  it.each([
    ['in the state', { status: 200, body: { state: 'open\0', assignee: { login: 'Ann\0' } } }],
    ['in a message', { status: 500, body: { message: 'bro\0ken' } }],
  ])('with NUL characters %s, which cannot be stored, does not keep other companies from theirs', async (_where, failWith) => {
    const { company, path } = await makeScope(settingsOf('github'))
    await company.post(path, {})
    trackers().failWith = failWith
    await syncIn(1)
    const [{ state, error }] = (await company.get(path)).body.tickets
    expect([state, error]).toEqual(failWith.status === 200 ? ['open', null] : [null, 'GitHub answered 500: broken'])
  })

  it('says that the issue cannot be found', async () => {
    const { company, path } = await makeScope(settingsOf('github'))
    await company.post(path, {})
    trackers().failWith = { status: 404, body: { message: 'Not Found' } }
    await syncIn(1)
    expect((await company.get(path)).body.tickets).toMatchObject([{ open: true, error: 'GitHub answered 404: Not Found' }])
  })

  it('decides nothing: the finding stays as it is when its issue is closed', async () => {
    const { company, path, moduleId } = await makeScope(settingsOf('github'))
    const before = (await company.get(`/core/modules/${moduleId}/findings`)).body
    await company.post(path, {})
    Object.assign(trackers().issues.at(-1) ?? {}, { state: 'closed' })
    await syncIn(1)
    expect((await company.get(`/core/modules/${moduleId}/findings`)).body).toEqual(before)
  })
})

describe('an issue whose finding is gone', () => {
  it('gets one comment and stays open', async () => {
    const { company, path, importPackage } = await makeScope(settingsOf('github'))
    await company.post(path, {})
    await importPackage(uniqueName('other'))
    for (const minutes of [1, 20, 40]) await syncIn(minutes)
    const comments = trackers().calls.filter(({ body }) => JSON.stringify(body)?.includes('no longer reports this finding') ?? false)
    expect(comments).toHaveLength(1)
    expect(trackers().issues.at(-1)?.state).toBe('open')
  })

  it.each([
    ['github', 'closed'],
    ['gitlab', 'closed'],
    ['jiraCloud', 'Done'],
    ['jiraServer', 'Done'],
  ])('is closed in %s as well, where the project wants that', async (kind, closed) => {
    const { company, path, importPackage } = await makeScope(settingsOf(kind, { closeWhenGone: true }))
    await company.post(path, {})
    await syncIn(1)
    expect(trackers().issues.at(-1)?.state).not.toBe(closed)
    await importPackage(uniqueName('other'))
    await syncIn(20)
    expect(trackers().issues.at(-1)?.state).toBe(closed)
  })

  it('gets one comment though the tracker does not let it be closed, and its ticket says why', async () => {
    const { company, path, importPackage } = await makeScope(settingsOf('jiraCloud', { closeWhenGone: true }))
    await company.post(path, {})
    await importPackage(uniqueName('other'))
    trackers().refused = /^POST .*\/transitions$/u
    const before = trackers().calls.length
    await syncIn(20)
    expect(await lastLooks(company)).toEqual([{ error: 'Jira answered 400: refused', state: 'To Do' }])
    for (const days of [1, 2, 3]) await syncIn(days * 1500)
    const comments = trackers()
      .calls.slice(before)
      .filter(({ line }) => /^POST .*\/comment$/u.test(line))
    expect(comments).toHaveLength(1)
  })

  it('whose comment is refused delays no other ticket, and gets it a day later', async () => {
    const { company, projectId, path, importPackage } = await makeScope(settingsOf('github'))
    await company.post(path, {})
    await importPackage(uniqueName('other'))
    const other = await makeRisk(company, {}, { projectId })
    await company.post(`/core/risks/${other}/tickets`, {})
    trackers().refused = /^POST .*\/comments$/u
    await syncIn(1)
    expect(await lastLooks(company)).toEqual([
      { error: 'GitHub answered 400: refused', state: 'open' },
      { error: null, state: 'open' },
    ])
    trackers().refused = undefined
    const before = trackers().calls.length
    await syncIn(1500)
    const [first] = await lastLooks(company)
    const comments = trackers()
      .calls.slice(before)
      .filter(({ line }) => /^POST .*\/comments$/u.test(line))
    expect([first?.error, comments.length]).toEqual([null, 1])
  })
})

/** What the last look at each ticket of a company found; nobody can ask for those of a finding that is gone. */
async function lastLooks({ companyId }: TestCompany) {
  const { db } = at().context
  return db.selectFrom('ticket').select(['error', 'state']).where('company_id', '=', companyId).orderBy('subject').execute()
}
