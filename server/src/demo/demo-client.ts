import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { basePath } from '#platform/http/http-server.ts'

/** Sends requests of one API key. Throws when one is not answered with a success. */
export interface DemoClient {
  readonly send: <Answer>(method: 'POST' | 'PATCH' | 'GET', path: string, body?: Buffer | object) => Promise<Answer>
  /** Sends a file of `examples/`. */
  readonly sendFile: <Answer>(path: string, file: string) => Promise<Answer>
}

const examples = new URL('../../../examples/', import.meta.url)

export function createDemoClient(http: FastifyInstance, key: string): DemoClient {
  async function send<Answer>(method: 'POST' | 'PATCH' | 'GET', path: string, body?: Buffer | object): Promise<Answer> {
    const answer = await http.inject({
      method,
      url: `${basePath}${path}`,
      headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: body }),
    })
    if (answer.statusCode >= 300)
      throw new Error(`the demo data could not be created: ${path} returned status ${String(answer.statusCode)}: ${answer.body}`)
    return answer.json<Answer>()
  }
  return { send, sendFile: async (path, file) => send('POST', path, await readFile(new URL(file, examples))) }
}
