import { createReadStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refused } from '#cli-error.ts'
import { readItems } from '#move/json-items.ts'
import type { Resource, TrackedSource } from '#move/dependency-track/tracked-source.ts'

/** Reads answers of the API from files: `project` from `project.json`, and so on. */
export function openFolder(folder: string): TrackedSource {
  function pathOf({ path, file = path }: Resource): string {
    // ids come from the files themselves
    if (!/^[\w/-]+$/u.test(file)) throw refused(`${file} is no id of Dependency-Track`)
    return join(folder, `${file}.json`)
  }
  async function requireFile(resource: Resource): Promise<string> {
    const path = pathOf(resource)
    await access(path).catch(() => {
      throw refused(`there is no file ${path}`)
    })
    return path
  }
  return {
    async *items<Item>(resource: Resource) {
      const path = await requireFile(resource)
      yield* readItems<Item>(createReadStream(path), path)
    },
    async find<Answer>(resource: Resource) {
      const path = pathOf(resource)
      const text = await readFile(path, 'utf8').catch(() => undefined)
      return text === undefined ? undefined : (parse(text, path) as Answer)
    },
    open: async (resource) => createReadStream(await requireFile(resource)),
  }
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused(`${path} is not JSON`)
  }
}
