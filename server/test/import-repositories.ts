import { type Answer, clientOf, operatorKey, type Service, service } from './harness.ts'

/** Imports repository records through the feed's route, as visited now unless they say otherwise, and waits until what they concern is judged. */
export async function importRepositories(records: readonly object[], at?: Service): Promise<Answer> {
  const told = at ?? (await service())
  const payload = records.map((record) => JSON.stringify({ visitedAt: told.tools.now().toISOString(), ...record })).join('\n')
  const headers = { 'content-type': 'application/x-ndjson' }
  const answer = await clientOf(told, operatorKey).request({ method: 'POST', url: '/admin/feeds/repositories/import', payload, headers })
  await told.tools.jobs.settled()
  return answer
}

/** A repository on GitHub in which an npm package of its name is made. */
export function repositoryOf(name: string, more: object = {}): object {
  return { url: `https://github.com/${name}/${name}`, purls: [`pkg:npm/${name}`], ...more }
}
