import { parentPort, workerData } from 'node:worker_threads'

import { defaultFetchLimits } from '#platform/git/fetch-limits.ts'
import { fetchRepository } from '#platform/git/fetch-repository.ts'
import { createOutbound } from '#platform/outbound.ts'

interface Work {
  readonly url: string
  readonly folder: string
}

/** Fetches and reads a repository as a scan does: in a thread with an outbound client of its own. */
async function fetchInThread({ url, folder }: Work): Promise<void> {
  const request = { url, folder, limits: defaultFetchLimits, signal: new AbortController().signal }
  const snapshot = await fetchRepository(createOutbound({ allow: ['127.0.0.1'] }), request)
  parentPort?.postMessage({ files: snapshot.files.map(({ path }) => path) }, [])
  for await (const { id, bytes } of snapshot.contents()) parentPort?.postMessage({ id, text: Buffer.from(bytes).toString() }, [])
  await snapshot.close()
}

await fetchInThread(workerData as Work)
