import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { isLfsPointer } from '@waybill/archives'
import { licenseIndex, type LicenseIndex } from '@waybill/licensing/texts'
import { licenseTextBytes, scanContent } from '@waybill/repository-scan/content'
import { scannerVersion } from '@waybill/repository-scan/version'
import { isScorecardFile } from '@waybill/scorecard'
import type { FileToScan } from '#scanning/files-to-scan.ts'
import { readFileItself } from '#scanning/read-file-itself.ts'
import type { ReadyReport, ScannedFileReport } from '#scanning/scan-thread.ts'

const { folder } = workerData as { readonly folder: string }

/** Scans each file that the thread is asked to, after reporting the version of the scanner. */
export function answerScans(): void {
  const index = licenseIndex()
  parentPort?.on('message', (file: AskedFile) => void scan(file, index).then(post))
  post({ version: `${scannerVersion}-${index.version}` })
}

function post(report: ScannedFileReport | ReadyReport): void {
  parentPort?.postMessage(report, [])
}

type AskedFile = Pick<FileToScan, 'path' | 'bytes'>

async function scan({ path, bytes: given }: AskedFile, index: LicenseIndex): Promise<ScannedFileReport> {
  try {
    const content =
      given === undefined ? await readFileItself(join(folder, path)) : Buffer.from(given.buffer, given.byteOffset, given.length)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const bytes = content.subarray(0, licenseTextBytes + 1)
    const findings = scanContent({ path, bytes, size: content.length }, { index })
    const file = { path, sha256, size: content.length, findings }
    return { file, ...(isLfsPointer(content) && { isLfsPointer: true }), ...(isScorecardFile(path) && { text: bytes.toString('utf8') }) }
  } catch (error) {
    return { file: { path, sha256: '', size: 0, error: `it cannot be scanned: ${(error as Error).message.replaceAll(folder, '.')}` } }
  }
}
