import { join } from 'node:path'
import { type Environment, readBytes, readCount, readHosts } from '#platform/read-setting.ts'

const megabyte = 1_048_576

/** Default and variable of each size. */
const sizes = {
  /** Of the download. */
  packBytes: ['PACK', 500 * megabyte],
  unpackedBytes: ['UNPACKED', 2048 * megabyte],
  /** Of one file. */
  objectBytes: ['OBJECT', 64 * megabyte],
  resultBytes: ['RESULT', 100 * megabyte],
  /** Of each thread. */
  heapBytes: ['HEAP', 1024 * megabyte],
} as const

/** The same of each count, with its range. */
const counts = {
  /** Of each company, before one is rejected. */
  waiting: ['WAITING', 20, { from: 1, to: 10_000 }],
  objects: ['OBJECTS', 1_000_000, { from: 1, to: 10_000_000 }],
  files: ['FILES', 200_000, { from: 1, to: 1_000_000 }],
  fileSeconds: ['FILE_SECONDS', 30, { from: 1, to: 600 }],
  // shorter than the lane lets a job run
  scanMinutes: ['MINUTES', 30, { from: 1, to: 55 }],
  keptDays: ['KEEP_DAYS', 90, { from: 1, to: 3650 }],
} as const

/** Limits of repository scans (docs/reference/repository-scans.md#limits). */
export interface DeepScanConfig extends Readonly<Record<keyof typeof sizes | keyof typeof counts, number>> {
  /** Hosts and networks that may be scanned although private. */
  readonly allow: readonly string[]
  /** Temporary; one folder for each scan. */
  readonly folder: string
}

export function readDeepScan(env: Environment, dataFolder: string): DeepScanConfig {
  const ofSizes = Object.entries(sizes).map(([name, [variable, usual]]) => [name, readBytes(env, `WAYBILL_DEEPSCAN_${variable}`) ?? usual])
  const ofCounts = Object.entries(counts).map(([name, [variable, usual, range]]) => [
    name,
    readCount(env, `WAYBILL_DEEPSCAN_${variable}`, range) ?? usual,
  ])
  const limits = Object.fromEntries([...ofSizes, ...ofCounts]) as Readonly<Record<keyof typeof sizes | keyof typeof counts, number>>
  return { allow: readHosts(env, 'WAYBILL_DEEPSCAN_ALLOW'), folder: join(dataFolder, 'deep-scans'), ...limits }
}
