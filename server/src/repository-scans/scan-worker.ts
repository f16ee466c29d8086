import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { RepositoryError } from '#platform/git/repository-error.ts'
import type { StoredFindings } from '#repository-scans/content-store.ts'
import type { ContentExchange, ScanMessage, ScanTask } from '#repository-scans/scan-messages.ts'
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

try {
  const scanned = await scanRepository(workerData as ScanTask, { exchange, onProgress: (progress) => post({ type: 'progress', progress }) })
  post({ type: 'finished', scanned })
} catch (error) {
  if (!(error instanceof RepositoryError)) throw error
  post({ type: 'failed', message: error.message })
}
port?.close()
