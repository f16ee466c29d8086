/** Limits of a local scan, as the service has them by default (docs/reference/repository-scans.md#limits). */
export const scanLimits = {
  files: 200_000,
  totalBytes: 2_147_483_648,
  fileBytes: 67_108_864,
  fileMs: 30_000,
  heapBytes: 1_073_741_824,
  resultBytes: 104_857_600,
  scorecardBytes: 33_554_432,
} as const

/** Said of a scan that the number of files cut. */
export const tooManyFiles = 'more than 200,000 files'
