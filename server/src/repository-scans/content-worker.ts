import { parentPort } from 'node:worker_threads'
import { licenseIndex } from '@waybill/licensing/texts'
import { type ContentFile, scanContent } from '@waybill/repository-scan/content'
import { scannerVersion } from '@waybill/repository-scan/version'
import type { ContentReport, ScannedContent } from '#repository-scans/content-thread.ts'

const index = licenseIndex()

function report(content: ContentReport): void {
  parentPort?.postMessage(content, [])
}

function scan(file: ContentFile): ScannedContent {
  try {
    return { findings: JSON.stringify(scanContent(file, { index })) }
  } catch (error) {
    return { error: `it cannot be scanned: ${(error as Error).message}` }
  }
}

parentPort?.on('message', (files: readonly ContentFile[]) => {
  for (const file of files) report(scan(file))
})
report({ version: `${scannerVersion}-${index.version}` })
