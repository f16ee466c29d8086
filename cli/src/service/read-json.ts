import type { IncomingMessage } from 'node:http'
import { failed, CliError } from '#cli-error.ts'

/** The service sends no larger response. */
const limit = 67_108_864

/** Parses a JSON response; an empty body is undefined. Fails for other content, for example from a proxy. */
export async function readJson<Answer>(answer: IncomingMessage): Promise<Answer> {
  const text = (await readBytes(answer)).toString('utf8')
  if (text === '') return undefined as Answer
  try {
    return JSON.parse(text) as Answer
  } catch {
    throw failed(`the response is not from Waybill (${answer.headers['content-type'] ?? 'no content-type'}); is the URL right?`)
  }
}

/** Reads a response body. Fails when it breaks off or exceeds the limit. */
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
    if (size > limit) throw failed('the response is larger than any Waybill sends')
    yield chunk
  }
}
