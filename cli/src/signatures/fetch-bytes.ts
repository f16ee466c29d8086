import { buffer } from 'node:stream/consumers'
import { failed, refused } from '#cli-error.ts'
import { readBytes } from '#service/read-json.ts'
import { send } from '#service/send.ts'
import { openSource } from '#service/source.ts'
import type { CliContext } from '#cli-context.ts'

const fetchTimeoutMs = 60_000

/** What a file, `-` for stdin, or an http(s) address holds. Refuses what is not there, fails where an address does not answer. */
export async function fetchBytes(world: CliContext, place: string): Promise<Buffer> {
  if (/^https?:\/\//iu.test(place)) return fetchUrl(place)
  const source = await openSource(world, place)
  return buffer(source.stream())
}

/** No redirect is followed: where a key comes from is for people to say. */
async function fetchUrl(place: string): Promise<Buffer> {
  const url = URL.parse(place)
  if (url === null) throw refused(`${place} is not an address`)
  const answer = await send(url, { method: 'GET', headers: { accept: '*/*' }, timeoutMs: fetchTimeoutMs })
  const status = answer.statusCode ?? 0
  if (status === 200) return readBytes(answer)
  answer.destroy()
  if (status >= 500) throw failed(`${place} answered ${String(status)}`)
  throw refused(status === 404 ? `there is nothing at ${place}` : `${place} answered ${String(status)}`)
}
