import type { TrackedSource } from '#move/dependency-track/tracked-source.ts'
import { retry } from '#service/retry.ts'
import type { Service } from '#service/service.ts'

/** What a move works with. */
export interface MoveContext {
  readonly source: TrackedSource
  readonly service: Service
  readonly isDryRun: boolean
  readonly wait: (milliseconds: number) => Promise<unknown>
  readonly tagIds: TagIds
}

/** Returns the id of a tag, which is created if it does not exist. */
export type TagIds = (name: string) => Promise<string>

interface Tag {
  readonly _id: string
  readonly name: string
}

/** Reads the tags of the company once; projects that are moved at the same time create each new one together. */
export function openTags(service: Service, wait: MoveContext['wait']): TagIds {
  const known = new Map<string, Promise<string>>()
  const listed: { tags?: Promise<readonly Tag[]> } = {}
  async function findOrCreate(name: string): Promise<string> {
    listed.tags ??= retry(wait, () => service.get<readonly Tag[]>('/account/tags'))
    const found = (await listed.tags).find((tag) => tag.name === name)
    if (found !== undefined) return idOf(found)
    const { tagId } = await retry(wait, () => service.post<{ tagId: string }>('/account/tags', { name }))
    return tagId
  }
  return (name) => {
    const id = known.get(name) ?? findOrCreate(name)
    known.set(name, id)
    return id
  }
}

function idOf({ _id }: Tag): string {
  return _id
}
