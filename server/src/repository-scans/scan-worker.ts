import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { RepositoryError } from '#platform/git/repository-error.ts'
import type { StoredFindings } from '#repository-scans/content-store.ts'
import type { ContentExchange, ScanMessage, ScanTask } from '#repository-scans/scan-messages.ts'
import type { ScanProgress } from '#repository-scans/repository-scan-store.ts'
import { scanRepository } from '#repository-scans/scan-repository.ts'

const port = parentPort

function post(message: ScanMessage): void {
  port?.postMessage(message, [])
}

async function exchange(request: ContentExchange): Promise<readonly StoredFindings[]> {
  if (port === null) return []
  post({ type: 'exchange', exchange: request })
  const [found] = (await once(port, 'message')) as [readonly StoredFindings[]]
  return found
}

async function countVulnerabilities(purls: readonly string[]): Promise<number | undefined> {
  if (port === null) return undefined
  post({ type: 'components', purls })
  const [count] = (await once(port, 'message')) as [number]
  return count
}

function onProgress(progress: ScanProgress): void {
  post({ type: 'progress', progress })
}

try {
  const scanned = await scanRepository(workerData as ScanTask, { exchange, countVulnerabilities, onProgress })
  post({ type: 'finished', scanned })
} catch (error) {
  if (!(error instanceof RepositoryError)) throw error
  post({ type: 'failed', message: error.message })
}
port?.close()
