import type { IncomingMessage } from 'node:http'
import { failed, CliError } from '#cli-error.ts'

/** An answer larger than this is none of this service's. */
const limit = 67_108_864

/** Reads an answer's JSON; empty bodies are undefined. Fails where something else came, as from a proxy. */
export async function readJson<Answer>(answer: IncomingMessage): Promise<Answer> {
  const text = (await readBytes(answer)).toString('utf8')
  if (text === '') return undefined as Answer
  try {
    return JSON.parse(text) as Answer
  } catch {
    throw failed(`what answered is not this service (${answer.headers['content-type'] ?? 'no content-type'}); is the URL right?`)
  }
}

/** Reads an answer's body as it came. Fails where it breaks off, and where it is larger than any of this service. */
export async function readBytes(answer: IncomingMessage): Promise<Buffer> {
  try {
    return Buffer.concat(await Array.fromAsync(within(answer)))
  } catch (error) {
    throw error instanceof CliError ? error : failed(`the answer broke off: ${(error as Error).message}`)
  }
}

async function* within(answer: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    if (size > limit) throw failed('the answer is larger than any of this service')
    yield chunk
  }
}
