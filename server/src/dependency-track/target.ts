import type { Fields } from '#dependency-track/receive-submission.ts'
import { invalid } from '#platform/http-error.ts'
import { isId } from '#platform/ids.ts'

/** A project version as clients name it; a version without a text is the one without a version. */
export interface NamedVersion {
  readonly name: string
  readonly version: string
}

/** How a reference to a project version is sent: by its id or by its names. */
export type VersionRef = { readonly uuid: string } | NamedVersion

/** The project version that an upload is for. */
export interface Target {
  readonly of: VersionRef
  readonly autoCreate: boolean
  readonly parent: VersionRef | undefined
  readonly isLatest: boolean
}

const references = {
  project: { id: 'project', name: 'projectName', version: 'projectVersion' },
  parent: { id: 'parentUUID', name: 'parentName', version: 'parentVersion' },
} as const

/** Reads which project version a submission is for; throws a 400 where it names none (docs/reference/dependency-track.md#bom). */
export function readTarget(fields: Fields): Target {
  const of = readRef(fields, 'project')
  if (of === undefined) throw invalid('project', 'project, or projectName and projectVersion, is required')
  return {
    of,
    autoCreate: readFlag(fields, 'autoCreate'),
    parent: readRef(fields, 'parent'),
    isLatest: readFlag(fields, 'isLatest') || readFlag(fields, 'isLatestProjectVersion'),
  }
}

function readRef(fields: Fields, kind: keyof typeof references): VersionRef | undefined {
  const { id, name, version } = references[kind]
  const uuid = readText(fields, id)?.toLowerCase()
  if (uuid !== undefined) {
    if (!isId(uuid)) throw invalid(id, `${id} must be a UUID`)
    return { uuid }
  }
  const named = readText(fields, name)
  return named === undefined ? undefined : { name: named, version: readText(fields, version) ?? '' }
}

const longest = 200

function readText(fields: Fields, name: string): string | undefined {
  const value = fields[name] ?? ''
  if (typeof value !== 'string') throw invalid(name, `${name} must be text`)
  const text = value.trim()
  if (text.length > longest) throw invalid(name, `${name} must have at most ${String(longest)} characters`)
  if (text.includes('\0') || !text.isWellFormed()) throw invalid(name, `${name} has characters that are not allowed`)
  return text === '' ? undefined : text
}

/** Forms have only texts, and some clients write `True`. */
function readFlag(fields: Fields, name: string): boolean {
  const value = fields[name] ?? ''
  const text = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (text === true || text === 'true') return true
  if (text === false || text === 'false' || text === '') return false
  throw invalid(name, `${name} must be true or false`)
}
