import type { IncomingMessage } from 'node:http'
import { CliError, ConnectionLost, failed, refused } from '#cli-error.ts'
import { readItems } from '#move/json-items.ts'
import type { Resource, TrackedSource } from '#move/dependency-track/tracked-source.ts'
import { readJson } from '#service/read-json.ts'
import { send } from '#service/send.ts'

interface Server {
  readonly url: URL
  readonly key: string
  readonly wait: (milliseconds: number) => Promise<unknown>
}

const pageSize = 100
const timeoutMs = 120_000

/** Reads from a running Dependency-Track, of version 4 or 5. */
export function openServer(server: Server): TrackedSource {
  async function require(resource: Resource): Promise<IncomingMessage> {
    const answer = await request(server, resource)
    if (answer === undefined) throw refused(`Dependency-Track does not find ${resource.path}`)
    return answer
  }
  return {
    async *items<Item>(resource: Resource) {
      for (const position = { page: 1, read: 0 }; ; position.page++) {
        const query = { ...resource.query, pageNumber: String(position.page), pageSize: String(pageSize) }
        const answer = await require({ ...resource, query })
        const before = position.read
        for await (const item of readItems<Item>(answer, resource.path)) {
          position.read++
          yield item
        }
        if (isLast(answer, position.read, position.read - before)) return
      }
    },
    async find<Answer>(resource: Resource) {
      const answer = await request(server, resource)
      return answer === undefined ? undefined : readJson<Answer>(answer)
    },
    open: require,
  }
}

/** Some lists are not paged, and answer everything at once. */
function isLast({ headers }: IncomingMessage, read: number, onPage: number): boolean {
  const total = headers['x-total-count']
  return onPage === 0 || (total === undefined ? onPage !== pageSize : read >= Number(total))
}

const mostAttempts = 6
const longestWaitSeconds = 120

/** Asks again where the server is overloaded or away; undefined when it does not find the resource. */
async function request(server: Server, resource: Resource): Promise<IncomingMessage | undefined> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const answer = await tryOnce(server, resource, attempt)
    if (answer !== undefined && !isPassing(answer)) return acceptedOrMissing(answer, resource)
    answer?.resume()
    if (attempt < mostAttempts) await server.wait(secondsToWait(answer, attempt) * 1000)
  }
  throw failed(`Dependency-Track did not answer to ${resource.path}, ${String(mostAttempts)} times`)
}

function secondsToWait(answer: IncomingMessage | undefined, attempt: number): number {
  const asked = Number(answer?.headers['retry-after'])
  return Math.min(longestWaitSeconds, asked > 0 ? asked : 2 ** (attempt - 1))
}

function isPassing({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode === 429 || statusCode >= 500
}

function acceptedOrMissing(answer: IncomingMessage, resource: Resource): IncomingMessage | undefined {
  const { statusCode: status = 0 } = answer
  if (status >= 200 && status < 300) return answer
  answer.resume()
  if (status === 404) return undefined
  throw rejection(status, resource)
}

async function tryOnce({ url, key }: Server, { path, query }: Resource, attempt: number): Promise<IncomingMessage | undefined> {
  const address = new URL(`${url.href.replace(/\/$/u, '')}/api/v1/${path}?${new URLSearchParams(query).toString()}`)
  const headers = { 'x-api-key': key, accept: 'application/json', 'user-agent': 'waybill-cli' }
  try {
    return await send(address, { method: 'GET', headers, timeoutMs })
  } catch (error) {
    if (error instanceof ConnectionLost && attempt < mostAttempts) return undefined
    throw error instanceof CliError ? failed(error.message.replace(/^the service/u, 'Dependency-Track')) : error
  }
}

function rejection(status: number, { path }: Resource): CliError {
  if (status === 401) return refused('Dependency-Track does not accept the key')
  if (status === 403) return refused(`the key of Dependency-Track may not read ${path}`)
  return refused(`Dependency-Track answered ${String(status)} to ${path}`)
}
