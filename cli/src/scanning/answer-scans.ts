import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { licenseIndex, type LicenseIndex } from '@waybill/licensing/texts'
import { licenseTextBytes, scanContent } from '@waybill/repository-scan/content'
import { scannerVersion } from '@waybill/repository-scan/version'
import { isScorecardFile } from '@waybill/scorecard'
import type { ReadyReport, ScannedFileReport } from '#scanning/scan-thread.ts'

const { folder } = workerData as { readonly folder: string }

/** Scans each file that the thread is told to, after reporting the version of the scanner. */
export function answerScans(): void {
  const index = licenseIndex()
  parentPort?.on('message', (path: string) => void scan(path, index).then(post))
  post({ version: `${scannerVersion}-${index.version}` })
}

function post(report: ScannedFileReport | ReadyReport): void {
  parentPort?.postMessage(report, [])
}

async function scan(path: string, index: LicenseIndex): Promise<ScannedFileReport> {
  try {
    const content = await read(join(folder, path))
    const sha256 = createHash('sha256').update(content).digest('hex')
    const bytes = content.subarray(0, licenseTextBytes + 1)
    const findings = scanContent({ path, bytes, size: content.length }, { index })
    return { file: { path, sha256, size: content.length, findings }, ...(isScorecardFile(path) && { text: bytes.toString('utf8') }) }
  } catch (error) {
    return { file: { path, sha256: '', size: 0, error: `it cannot be scanned: ${(error as Error).message.replaceAll(folder, '.')}` } }
  }
}

/** Never follows a link that took the place of the file. */
async function read(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}
