import { buffer } from 'node:stream/consumers'
import { failed, refused } from '#cli-error.ts'
import { readBytes } from '#service/read-json.ts'
import { send } from '#service/send.ts'
import { openSource } from '#service/source.ts'
import type { CliContext } from '#cli-context.ts'

const fetchTimeoutMs = 60_000

/** Reads a file, `-` for stdin, or an http(s) URL. */
export async function fetchBytes(world: CliContext, location: string): Promise<Buffer> {
  if (/^https?:\/\//iu.test(location)) return fetchUrl(location)
  const source = await openSource(world, location)
  return buffer(source.stream())
}

/** Follows no redirects: the user decides where a key comes from. */
async function fetchUrl(location: string): Promise<Buffer> {
  const url = URL.parse(location)
  if (url === null) throw refused(`${location} is not an address`)
  const answer = await send(url, { method: 'GET', headers: { accept: '*/*' }, timeoutMs: fetchTimeoutMs })
  const status = answer.statusCode ?? 0
  if (status === 200) return readBytes(answer)
  answer.destroy()
  if (status >= 500) throw failed(`${location} answered ${String(status)}`)
  throw refused(status === 404 ? `there is nothing at ${location}` : `${location} answered ${String(status)}`)
}
