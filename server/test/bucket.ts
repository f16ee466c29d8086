import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zipOf } from './zip.ts'

type OsvRecord = Readonly<Record<string, unknown>>

/** A real HTTP server laid out like OSV's public bucket. */
export interface Bucket {
  readonly url: string
  /** Replaces the records of an ecosystem. */
  readonly put: (ecosystem: string, ...records: readonly OsvRecord[]) => void
  /** What is answered at a path instead; undefined: what is there. */
  readonly answer: (path: string, answer: Answer | undefined) => void
  /** `200 /npm/all.zip` and the like, since the last call. */
  readonly takeRequests: () => readonly string[]
  /** Forgets everything put and answered. */
  readonly clear: () => void
  readonly close: () => void
}

/** A status, a content, or half of one. */
type Answer = number | Buffer | 'hang up'

interface Contents {
  readonly files: Map<string, Buffer>
  readonly answers: Map<string, Answer>
  readonly requests: string[]
}

export async function openBucket(): Promise<Bucket> {
  const contents: Contents = { files: new Map(), answers: new Map(), requests: [] }
  const { files, answers, requests } = contents
  const server = createServer((request, response) => respond(contents, request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    put: (ecosystem, ...records) => addRecords(files, ecosystem, records),
    answer(path, answer) {
      if (answer === undefined) answers.delete(path)
      else answers.set(path, answer)
    },
    takeRequests: () => requests.splice(0),
    clear() {
      files.clear()
      answers.clear()
      requests.length = 0
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function respond({ files, answers, requests }: Contents, request: IncomingMessage, response: ServerResponse): void {
  const path = decodeURIComponent(request.url ?? '')
  const answer = answers.get(path) ?? files.get(path) ?? 404
  if (answer === 'hang up') {
    requests.push(`cut ${path}`)
    response.writeHead(200, { 'content-length': '1000' }).write('{', () => response.destroy())
    return
  }
  const { status, headers, content } = answerOf(answer, request.headers['if-none-match'])
  requests.push(`${String(status)} ${path}`)
  response.writeHead(status, headers).end(content)
}

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly content: Buffer | undefined
}

function answerOf(answer: number | Buffer, knownTag: string | undefined): Reply {
  if (typeof answer === 'number') return { status: answer, headers: {}, content: undefined }
  const etag = `"${createHash('sha1').update(answer).digest('hex')}"`
  return knownTag === etag ? { status: 304, headers: { etag }, content: undefined } : { status: 200, headers: { etag }, content: answer }
}

function addRecords(files: Map<string, Buffer>, ecosystem: string, records: readonly OsvRecord[]): void {
  const listed = (files.get('/ecosystems.txt') ?? '').toString().split('\n')
  const newestFirst = records.toSorted((one, other) => (String(one['modified']) < String(other['modified']) ? 1 : -1))
  const dates = newestFirst.map(({ id, modified }) => `${String(modified)},${String(id)}\n`)
  const entries = records.map((record) => ({ name: `${String(record['id'])}.json`, content: JSON.stringify(record) }))
  files.set('/ecosystems.txt', Buffer.from([...new Set([...listed, ecosystem])].join('\n')))
  files.set(`/${ecosystem}/modified_id.csv`, Buffer.from(dates.join('')))
  files.set(`/${ecosystem}/all.zip`, zipOf(entries))
  for (const { name, content } of entries) files.set(`/${ecosystem}/${name}`, Buffer.from(content))
}
