import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

/** A request that a tracker received. */
export interface TrackerCall {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

interface TestIssue {
  state: string
  /** As the tracker stores it. */
  readonly text: unknown
  assignee: string | undefined
}

interface TestReply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A server that answers as the public documentation of Jira, GitHub and GitLab says, for one repository or project. */
export interface IssueTrackerServer {
  readonly url: string
  readonly calls: TrackerCall[]
  readonly issues: TestIssue[]
  /** Answers everything until it is unset. */
  failWith: TestReply | undefined
  /** Does what it is asked, and closes the connection without an answer, until it is unset. */
  losesAnswers: boolean
  /** Refuses requests whose line matches, and answers others, until it is unset. */
  refused: RegExp | undefined
  readonly close: () => void
}

export const goodToken = 'token-of-the-tests'

export async function startIssueTrackers(): Promise<IssueTrackerServer> {
  const server = createServer((request, reply) => void take(request, reply))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const trackers: IssueTrackerServer = {
    url: `http://127.0.0.1:${String(port)}`,
    calls: [],
    issues: [],
    failWith: undefined,
    losesAnswers: false,
    refused: undefined,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const sent = await readText(request)
    const call = {
      line: `${request.method ?? ''} ${request.url ?? ''}`,
      headers: request.headers,
      body: sent === '' ? undefined : JSON.parse(sent),
    }
    trackers.calls.push(call)
    const { status, body, headers = {} } = trackers.failWith ?? answer(trackers, call)
    if (trackers.losesAnswers) return void request.socket.destroy()
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(status === 304 ? undefined : JSON.stringify(body))
  }
  return trackers
}

type Handler = (trackers: IssueTrackerServer, call: TrackerCall, number: number) => TestReply

function basic(name: string): string {
  return `Basic ${Buffer.from(`${name}:${goodToken}`).toString('base64')}`
}

const unauthorised = {
  github: { message: 'Bad credentials' },
  gitlab: { message: '401 Unauthorized' },
  jira: { errorMessages: ['Log in first'] },
}

const transitions = [
  { id: '21', name: 'Start', to: { statusCategory: { key: 'indeterminate' } } },
  { id: '31', name: 'Finish', to: { statusCategory: { key: 'done' } } },
]

/** The routes of the three, each with what proves the caller. */
const routes: readonly (readonly [RegExp, keyof typeof unauthorised, Handler])[] = [
  [/^POST \/repos\/acme\/shop\/issues$/u, 'github', createOnGithub],
  [/^GET \/repos\/acme\/shop\/issues\?.*&since=/u, 'github', listWith(toGithub)],
  [/^GET \/repos\/acme\/shop\/issues\/(\d+)$/u, 'github', readOnGithub],
  [/^PATCH \/repos\/acme\/shop\/issues\/(\d+)$/u, 'github', closeWith('closed', 200)],
  [/^POST \/repos\/acme\/shop\/issues\/(\d+)\/comments$/u, 'github', () => ({ status: 201, body: { id: 1 } })],
  [/^POST \/api\/v4\/projects\/acme%2Fshop\/issues$/u, 'gitlab', createOnGitlab],
  [/^GET \/api\/v4\/projects\/acme%2Fshop\/issues\?.*&created_after=/u, 'gitlab', listWith(toGitlab)],
  [/^GET \/api\/v4\/projects\/acme%2Fshop\/issues\/(\d+)$/u, 'gitlab', readOnGitlab],
  [/^PUT \/api\/v4\/projects\/acme%2Fshop\/issues\/(\d+)$/u, 'gitlab', closeWith('closed', 200)],
  [/^POST \/api\/v4\/projects\/acme%2Fshop\/issues\/(\d+)\/notes$/u, 'gitlab', () => ({ status: 201, body: { id: 1 } })],
  [/^POST \/rest\/api\/[23]\/issue$/u, 'jira', createOnJira],
  [/^GET \/rest\/api\/(?:3\/search\/jql|2\/search)\?jql=project\+%3D\+%22SHOP%22\+and\+created/u, 'jira', findOnJira],
  [/^GET \/rest\/api\/[23]\/issue\/SHOP-(\d+)\?fields=status,assignee$/u, 'jira', readOnJira],
  [/^GET \/rest\/api\/[23]\/issue\/SHOP-(\d+)\/transitions$/u, 'jira', () => ({ status: 200, body: { transitions } })],
  [/^POST \/rest\/api\/[23]\/issue\/SHOP-(\d+)\/transitions$/u, 'jira', closeOnJira],
  [/^POST \/rest\/api\/[23]\/issue\/SHOP-(\d+)\/comment$/u, 'jira', () => ({ status: 201, body: { id: '1' } })],
]

function answer(trackers: IssueTrackerServer, call: TrackerCall): TestReply {
  if (trackers.refused?.test(call.line) === true) return { status: 400, body: { message: 'refused' } }
  for (const [pattern, kind, handle] of routes) {
    const found = pattern.exec(call.line)
    if (found === null) continue
    if (!isKnown(call)) return { status: 401, body: unauthorised[kind] }
    const number = Number(found[1] ?? 0)
    if (number > trackers.issues.length) return { status: 404, body: { message: 'Not Found' } }
    return handle(trackers, call, number)
  }
  return { status: 404, body: { message: 'Not Found' } }
}

function isKnown({ line, headers }: TrackerCall): boolean {
  if (line.includes('/api/v4/')) return headers['private-token'] === goodToken
  const known = line.includes('/rest/api/3/') ? [basic('ann@example.com')] : [basic('ann'), `Bearer ${goodToken}`]
  return known.includes(headers.authorization ?? '')
}

function add({ issues }: IssueTrackerServer, state: string, text: unknown): number {
  return issues.push({ state, text, assignee: undefined })
}

function toGithub({ state, text: body }: TestIssue, index: number): object {
  const number = index + 1
  return { number, html_url: `https://github.example/acme/shop/issues/${String(number)}`, state, body }
}

function toGitlab({ state, text: description }: TestIssue, index: number): object {
  const iid = index + 1
  return { id: 7_000 + iid, iid, web_url: `https://gitlab.example/acme/shop/-/issues/${String(iid)}`, state, description }
}

/** Lists the issues with a plain text; those of Jira's cloud have none. */
function listWith(toIssue: (issue: TestIssue, index: number) => object): Handler {
  return ({ issues }) => ({
    status: 200,
    body: issues.flatMap((issue, index) => (typeof issue.text === 'string' ? [toIssue(issue, index)] : [])),
  })
}

function createOnGithub(trackers: IssueTrackerServer, { body }: TrackerCall): TestReply {
  if (typeof (body as { title?: unknown }).title !== 'string') return { status: 422, body: { message: 'Validation Failed' } }
  const number = add(trackers, 'open', (body as { body?: unknown }).body)
  return { status: 201, body: toGithub(trackers.issues[number - 1] as TestIssue, number - 1) }
}

function readOnGithub({ issues }: IssueTrackerServer, { headers }: TrackerCall, number: number): TestReply {
  const { state, assignee } = issues[number - 1] as TestIssue
  const etag = `W/"${state}-${String(assignee)}"`
  if (headers['if-none-match'] === etag) return { status: 304 }
  return { status: 200, headers: { etag }, body: { number, state, assignee: assignee === undefined ? null : { login: assignee } } }
}

function createOnGitlab(trackers: IssueTrackerServer, { body }: TrackerCall): TestReply {
  if (typeof (body as { title?: unknown }).title !== 'string') return { status: 400, body: { error: 'title is missing' } }
  const iid = add(trackers, 'opened', (body as { description?: unknown }).description)
  return { status: 201, body: toGitlab(trackers.issues[iid - 1] as TestIssue, iid - 1) }
}

function readOnGitlab({ issues }: IssueTrackerServer, _call: TrackerCall, iid: number): TestReply {
  const { state, assignee } = issues[iid - 1] as TestIssue
  return { status: 200, body: { iid, state, assignees: assignee === undefined ? [] : [{ name: assignee }] } }
}

interface JiraFields {
  readonly fields: {
    readonly project: { readonly key: string }
    readonly issuetype: { readonly name: string }
    readonly description: unknown
  }
}

function createOnJira(trackers: IssueTrackerServer, { body }: TrackerCall): TestReply {
  const { project, issuetype, description } = (body as JiraFields).fields
  const errors = {
    ...(project.key !== 'SHOP' && { project: 'valid project is required' }),
    ...(issuetype.name !== 'Bug' && { issuetype: 'The issue type selected is invalid.' }),
  }
  if (Object.keys(errors).length > 0) return { status: 400, body: { errorMessages: [], errors } }
  return { status: 201, body: { id: '10001', key: `SHOP-${String(add(trackers, 'To Do', description))}` } }
}

function findOnJira({ issues }: IssueTrackerServer): TestReply {
  return {
    status: 200,
    body: { issues: issues.map(({ text }, index) => ({ key: `SHOP-${String(index + 1)}`, fields: { description: text } })) },
  }
}

function readOnJira({ issues }: IssueTrackerServer, _call: TrackerCall, number: number): TestReply {
  const { state, assignee } = issues[number - 1] as TestIssue
  const status = { name: state, statusCategory: { key: state === 'Done' ? 'done' : 'new' } }
  return { status: 200, body: { fields: { status, assignee: assignee === undefined ? null : { displayName: assignee } } } }
}

function closeWith(state: string, status: number): Handler {
  return ({ issues }, _call, number) => {
    ;(issues[number - 1] as TestIssue).state = state
    return { status, body: {} }
  }
}

function closeOnJira(trackers: IssueTrackerServer, call: TrackerCall, number: number): TestReply {
  const { transition } = call.body as { transition: { id: string } }
  if (transition.id !== '31') return { status: 400, body: { errorMessages: ['not a transition'], errors: {} } }
  return closeWith('Done', 204)(trackers, call, number)
}
