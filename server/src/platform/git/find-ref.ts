import { type GitServer, isObjectId, postToGit, type Ref } from '#platform/git/git-server.ts'
import { delimiter, flush, packetLine, textOf, throwServerError } from '#platform/git/packet-lines.ts'
import { RepositoryError } from '#platform/git/repository-error.ts'

/** A branch, a tag, or neither: what HEAD names. */
export interface WantedRef {
  readonly branch?: string
  readonly tag?: string
}

/** A prefix can match many refs: `v1` asks for `v1.0`, `v1.1` … too. */
const maxListBytes = 50 * 1_048_576

/** Reports whether a branch or tag may have this name, by the rules of git. */
export function isRefName(name: string): boolean {
  return !/^[-/]|[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|\/\.|^\.|[./]$|\.lock(?:\/|$)|^@$/u.test(name) && name !== '' && name.length <= 1000
}

/** Returns the full name of the wanted ref. */
export function refNameOf({ branch, tag }: WantedRef): string {
  const name = branch ?? tag
  if (name === undefined) return 'HEAD'
  if (branch !== undefined && tag !== undefined) throw new RepositoryError('either a branch or a tag can be scanned, not both')
  if (!isRefName(name)) throw new RepositoryError('the name of the branch or tag is not valid')
  return branch === undefined ? `refs/tags/${name}` : `refs/heads/${name}`
}

/** Finds exactly this ref. Throws a RepositoryError that names a missing one. */
export async function findRef(server: GitServer, wanted: WantedRef): Promise<Ref> {
  const name = refNameOf(wanted)
  const refs = server.version === 2 ? await listRefs(server, name) : server.refs
  const found = refs.find((ref) => ref.name === name)
  if (found === undefined) throw new RepositoryError(missingMessage(wanted))
  return found
}

function missingMessage({ branch, tag }: WantedRef): string {
  if (branch !== undefined) return `the repository has no branch ${branch}`
  if (tag !== undefined) return `the repository has no tag ${tag}`
  return 'the repository is empty, or its default branch does not exist'
}

async function listRefs(server: GitServer, name: string): Promise<readonly Ref[]> {
  const head = [packetLine('command=ls-refs'), packetLine(`object-format=${server.hash}`), delimiter]
  const body = [...head, packetLine('peel'), packetLine('symrefs'), packetLine(`ref-prefix ${name}`), flush].join('')
  for await (const packet of await postToGit(server, body, maxListBytes)) {
    const ref = readRef(textOf(packet))
    if (ref?.name === name) return [ref]
  }
  return []
}

/** Reads `<id> <name> symref-target:<name> peeled:<id>`. */
function readRef(text: string): Ref | undefined {
  if (text.startsWith('ERR ')) throwServerError(text.slice(4))
  const [id = '', name = '', ...attributes] = text.split(' ')
  if (!isObjectId(id)) return undefined
  return { name, id, target: attributes.find((one) => one.startsWith('symref-target:'))?.slice(14) }
}
