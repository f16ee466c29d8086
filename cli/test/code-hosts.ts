import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A comment that a host holds. */
export interface HeldComment {
  readonly id: number
  body: string
  readonly author: string
}

/** A server that behaves as the comment API of a host does, for one change. */
export interface CodeHost {
  readonly url: string
  readonly comments: HeldComment[]
  /** Whether writing is refused, as to the read-only token of a fork. */
  isReadOnly: boolean
}

export const hostToken = 'host-token-that-nobody-may-see'
const me = 'waybill-bot'

type Answer = readonly [status: number, body: unknown]
interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}
type Behaviour = (host: CodeHost, call: Call) => Answer

/** Starts GitHub, with `/repos/acme/web/issues/7/comments`, also below `/api/v3`, where its servers in companies have it. */
export function githubHost(): Promise<CodeHost> {
  return start('authorization', `Bearer ${hostToken}`, (host, { method, path: full, query, body }) => {
    const path = full.replace(/^\/api\/v3/u, '')
    if (path === '/user') return [403, { message: 'Resource not accessible by integration' }]
    if (path === '/repos/acme/web/issues/7/comments')
      return listOrCreate(host, { method, query, body: String(body['body']) }, issueCommentOf)
    const id = /^\/repos\/acme\/web\/issues\/comments\/(\d+)$/u.exec(path)?.[1]
    return method === 'PATCH' ? update(host, id, body['body']) : [404, {}]
  })
}

function issueCommentOf({ id, body, author }: HeldComment): object {
  return { id, body, user: { login: author, type: author === me ? 'Bot' : 'User' } }
}

/** Starts GitLab, with the notes of merge request 7 of project 42 (`acme/web`). */
export function gitlabHost(): Promise<CodeHost> {
  return start('private-token', hostToken, (host, { method, path, query, body }) => {
    if (path === '/api/v4/user') return [200, { id: 1, username: me }]
    const [, id] = /^\/api\/v4\/projects\/(?:42|acme%2Fweb)\/merge_requests\/7\/notes(?:\/(\d+))?$/u.exec(path) ?? ['', 'none']
    if (id === undefined) return listOrCreate(host, { method, query, body: String(body['body']) }, noteOf)
    return method === 'PUT' ? update(host, id, body['body']) : [404, {}]
  })
}

function noteOf({ id, body, author }: HeldComment): object {
  return { id, body, system: false, author: { id: author === me ? 1 : 2 } }
}

/** Starts Azure Repos, with the threads of pull request 7. */
export function azureHost(): Promise<CodeHost> {
  return start('authorization', `Bearer ${hostToken}`, (host, { method, path, query, body }) => {
    if (path === '/_apis/connectionData') return [200, { authenticatedUser: { id: me } }]
    const [, rest] = /^\/Team%20One\/_apis\/git\/repositories\/repository-id\/pullRequests\/7\/threads(.*)$/u.exec(path) ?? []
    if (rest === undefined || query.get('api-version') !== '7.1') return [404, {}]
    return azureBehaviours[method]?.(host, rest, body) ?? [405, {}]
  })
}

const azureBehaviours: Readonly<Record<string, (host: CodeHost, rest: string, body: Call['body']) => Answer>> = {
  GET: ({ comments }) => [200, { value: comments.map(threadOf) }],
  POST: (host, _rest, body) => create(host, (body['comments'] as readonly { content: string }[])[0]?.content),
  PATCH: (host, rest, body) => update(host, /^\/(\d+)\/comments\/1$/u.exec(rest)?.[1], body['content']),
}

function threadOf({ id, body: content, author }: HeldComment): object {
  return { id, comments: [{ id: 1, content, author: { id: author } }] }
}

async function start(header: string, expected: string, behave: Behaviour): Promise<CodeHost> {
  const host: { -readonly [Key in keyof CodeHost]: CodeHost[Key] } = { url: '', comments: [], isReadOnly: false }
  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://host')
    const sent = await text(request)
    if (request.headers[header] !== expected) return [401, { message: 'Bad credentials' }]
    const method = request.method ?? 'GET'
    if (method !== 'GET' && host.isReadOnly) return [403, { message: 'Resource not accessible by integration' }]
    return behave(host, { method, path, query, body: sent === '' ? {} : (JSON.parse(sent) as Call['body']) })
  }
  const server = createServer((request, response) => {
    void answerTo(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  host.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return host
}

interface ListCall {
  readonly method: string
  readonly query: URLSearchParams
  readonly body: string
}

function listOrCreate(host: CodeHost, { method, query, body }: ListCall, shown: (comment: HeldComment) => object): Answer {
  if (method === 'POST') return create(host, body)
  const [size, page] = [Number(query.get('per_page') ?? 30), Number(query.get('page') ?? 1)]
  return [200, host.comments.slice((page - 1) * size, page * size).map(shown)]
}

function create(host: CodeHost, body: string | undefined): Answer {
  host.comments.push({ id: host.comments.length + 1, body: body ?? '', author: me })
  return [201, { id: host.comments.length }]
}

function update(host: CodeHost, id: string | undefined, body: unknown): Answer {
  const found = host.comments.find((comment) => String(comment.id) === id)
  if (found === undefined) return [404, {}]
  found.body = String(body)
  return [200, {}]
}
