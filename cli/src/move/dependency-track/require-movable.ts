import { refused } from '#cli-error.ts'
import type { MoveContext } from '#move/dependency-track/move-context.ts'
import { resources } from '#move/dependency-track/tracked-source.ts'
import type { TrackedProject } from '#move/dependency-track/tracked.ts'
import { asDependencyTrack } from '#move/dependency-track/upload-bom.ts'
import { ServiceError } from '#service/read-service-error.ts'

interface NameRule {
  readonly parameter: 'projectName' | 'projectVersion'
  readonly isBroken: (name: string, version: string) => boolean
  readonly problem: (name: string) => string
}

const longest = 200

/** What the service refuses, in its order and words (docs/reference/dependency-track.md#bom, docs/reference/projects.md#name). */
const nameRules: readonly NameRule[] = [
  { parameter: 'projectName', isBroken: (name) => name.length > longest, problem: sayTooLong },
  { parameter: 'projectVersion', isBroken: (_name, version) => version.length > longest, problem: sayTooLong },
  {
    parameter: 'projectName',
    isBroken: (name) => Array.from(name).length < 3,
    problem: (name) => `must have 3 to 200 characters; it has ${String(Array.from(name).length)}`,
  },
  { parameter: 'projectName', isBroken: (name) => /[<>]/u.test(name), problem: () => 'must not contain < or >' },
]

function sayTooLong(): string {
  return `must have at most ${String(longest)} characters`
}

/** Throws what an upload of a new BOM would be refused with, as far as it is known without one: its names, and a BOM that is missing. */
export async function requireMovable({ source }: MoveContext, project: TrackedProject): Promise<void> {
  const [name, version] = [project.name.trim(), project.version?.trim() ?? '']
  const broken = nameRules.find(({ isBroken }) => isBroken(name, version))
  if (broken !== undefined) throw refused(`${broken.parameter} ${broken.problem(name)}`, [`parameter: ${broken.parameter}`])
  const content = await source.open(resources.bom(project.uuid))
  content.destroy()
}

/** Throws a 403 where the key may not upload: a request without a document is refused for its key, or for what it lacks. */
export async function requireUploadRights({ service }: Pick<MoveContext, 'service'>): Promise<void> {
  await service.post(`${asDependencyTrack}/bom`, {}).catch(ignoreInvalid)
}

/** Throws a 403 where the key may not change rules. */
export async function requireRuleRights({ service }: MoveContext, path: string): Promise<void> {
  await service.patch(path, []).catch(ignoreInvalid)
}

function ignoreInvalid(error: unknown): void {
  if (!(error instanceof ServiceError) || error.status !== 400) throw error
}
