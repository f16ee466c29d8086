import { readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apiTags } from '#platform/http/api-tags.ts'
import { portableDescription } from '#platform/http/document-api.ts'
import { service } from './harness.ts'

const written = new URL('../../openapi.json', import.meta.url)

it('openapi.json describes the routes as they are; npm run openapi writes it', async () => {
  const { http } = await service()
  expect(JSON.parse(JSON.stringify(portableDescription(http)))).toEqual(JSON.parse(readFileSync(written, 'utf8')))
})

interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly tags?: readonly string[]
}

async function operations(): Promise<readonly (readonly [string, Operation])[]> {
  const { http } = await service()
  const { paths } = JSON.parse(JSON.stringify(portableDescription(http))) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )
}

it('every operation has an id of its own, in camel case, and a summary', async () => {
  const all = await operations()
  const ids = all.map(([, { operationId }]) => operationId)
  expect(
    all.filter(([, { operationId, summary }]) => !/^[a-z][A-Za-z]+$/u.test(operationId ?? '') || !summary).map(([name]) => name),
  ).toEqual([])
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
})

it('every operation is in exactly one of the described groups', async () => {
  const known = new Set<string>(apiTags.map(({ name }) => name))
  const wrong = (await operations()).filter(([, { tags = [] }]) => tags.length !== 1 || !tags.every((tag) => known.has(tag)))
  expect(wrong.map(([name]) => name)).toEqual([])
})

it('bodies and successes refer to named shapes', async () => {
  const { http } = await service()
  const inline = JSON.stringify(portableDescription(http)).match(/"schema":\{"type":"object","properties"/gu)
  expect(inline ?? []).toEqual([])
})

it('states shapes, parameters and examples once, so that it stays below 400 kB', () => {
  expect(statSync(written).size).toBeLessThan(400_000)
})
