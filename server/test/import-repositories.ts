import { type Answer, clientOf, operatorKey, type Service, service } from './harness.ts'

/** Imports repository records through the feed's route, visited now by default, and waits for the re-evaluation. */
export async function importRepositories(records: readonly object[], at?: Service): Promise<Answer> {
  const target = at ?? (await service())
  const payload = records.map((record) => JSON.stringify({ visitedAt: target.context.now().toISOString(), ...record })).join('\n')
  const headers = { 'content-type': 'application/x-ndjson' }
  const answer = await clientOf(target, operatorKey).request({ method: 'POST', url: '/admin/feeds/repositories/import', payload, headers })
  await target.context.jobs.settled()
  return answer
}

/** Builds a GitHub repository of the npm package with the same name. */
export function repositoryOf(name: string, more: object = {}): object {
  return { url: `https://github.com/${name}/${name}`, purls: [`pkg:npm/${name}`], ...more }
}
