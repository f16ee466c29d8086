import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { measureManifests } from './manifests.ts'

const data = join(import.meta.dirname, '../../../shared/data')
const isThere = existsSync(join(data, 'deep-scan/manifests-scancode.ndjson.gz'))

it.skipIf(!isThere)('tells a line for every package that is missed or added (skipped without ../shared/data)', () => {
  for (const { figures, wrong } of measureManifests(data))
    expect(wrong.length).toBe((figures['expected'] ?? 0) - (figures['found'] ?? 0) + (figures['added'] ?? 0))
})
