import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a checkout says of itself, as far as it is in plain files. */
export interface GitHead {
  readonly ref?: string
  readonly commit?: string
  /** Of the remote `origin`, without credentials. */
  readonly url?: string
}

const objectName = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u

/** Reads branch, commit and origin of a checkout from its folder `.git`; empty where there is none. Runs nothing. */
export async function readGitHead(folder: string): Promise<GitHead> {
  const git = join(folder, '.git')
  const head = (await readText(join(git, 'HEAD'))).trim()
  const url = originOf(await readText(join(git, 'config')))
  const origin = url === undefined ? {} : { url }
  if (objectName.test(head)) return { ...origin, commit: head }
  const ref = /^ref: (refs\/[^\s]+)$/u.exec(head)?.[1]
  if (ref === undefined || ref.includes('..')) return origin
  const commit = await commitOf(git, ref)
  return { ...origin, ref, ...(commit !== undefined && { commit }) }
}

async function commitOf(git: string, ref: string): Promise<string | undefined> {
  const loose = (await readText(join(git, ref))).trim()
  if (objectName.test(loose)) return loose
  const packed = (await readText(join(git, 'packed-refs'))).split('\n').map((line) => line.trim().split(' '))
  const found = packed.find(([, name]) => name === ref)?.[0]
  return found !== undefined && objectName.test(found) ? found : undefined
}

function originOf(config: string): string | undefined {
  const lines = /^\[remote "origin"\]\s*$((?:\n(?!\[).*)*)/mu.exec(config)?.[1]
  const address = lines === undefined ? undefined : /^\s*url\s*=\s*(\S+)\s*$/mu.exec(lines)?.[1]
  return address === undefined ? undefined : withoutCredentials(toHttps(address))
}

function withoutCredentials(address: string): string | undefined {
  const url = URL.parse(address)
  return url?.protocol === 'https:' ? `https://${url.host}${url.pathname}` : undefined
}

/** Writes `git@host:path` and `ssh://git@host/path` as the https address of the same repository. */
function toHttps(address: string): string {
  return address.replace(/^(?:ssh:\/\/)?[\w.-]+@([\w.-]+)[:/](?!\/)/u, 'https://$1/').replace(/^git:/u, 'https:')
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}
