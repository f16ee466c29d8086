import { expect, it } from 'vitest'
import { makeAnalysedPlace } from '#test/analysed-place.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { clientOf, operatorKey, service } from '#test/harness.ts'

const day = 86_400_000

function daysAgo(days: number): string {
  return new Date(Date.now() - days * day).toISOString()
}

interface Fields {
  readonly [field: string]: unknown
}

/** Imports records through the feed's route and waits until the modules they concern are judged. */
async function tell(...records: readonly Fields[]): Promise<unknown> {
  const at = await service()
  const payload = records.map((record) => JSON.stringify({ visitedAt: new Date().toISOString(), ...record })).join('\n')
  const answer = await clientOf(at, operatorKey).request({
    method: 'POST',
    url: '/admin/feeds/repositories/import',
    payload,
    headers: { 'content-type': 'application/x-ndjson' },
  })
  await at.tools.jobs.settled()
  return answer.body
}

function repositoryOf(name: string): { readonly url: string; readonly purls: readonly string[] } {
  return { url: `https://github.com/${name}/${name}`, purls: [`pkg:npm/${name}`] }
}

const config = { enabled: true, warningThreshold: 3, violationThreshold: 1, minConfidence: 1, noInfoLevel: 1 }

it('a component whose repository sleeps is a warning, a violation when it is archived, nothing when it wakes (decisions 4)', async () => {
  const place = await makeAnalysedPlace()
  const name = uniqueName()
  const moduleId = await place.hold([`${name}@1.0.0`])
  await place.set(`/core/modules/${moduleId}`, { viabilityConfig: config })
  expect(await place.found(moduleId)).toEqual([])
  expect(await tell({ ...repositoryOf(name), lastCommitAt: daysAgo(200) })).toMatchObject({ records: 1, changed: 1, rejectedCount: 0 })
  expect(await place.found(moduleId)).toEqual(['activity warning'])
  await tell({ ...repositoryOf(name), lastCommitAt: daysAgo(200), archived: true })
  expect(await place.found(moduleId)).toEqual(['activity violation'])
  expect((await place.module(moduleId)).analysis.statistics.viability).toEqual({ warnings: 0, violations: 1 })
  await tell({ ...repositoryOf(name), lastCommitAt: daysAgo(1) })
  expect(await place.found(moduleId)).toEqual([])
})
