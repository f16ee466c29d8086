import type { SyncOutcome } from '#feeds/feed.ts'

export async function syncPackages(): Promise<SyncOutcome> {
  return { errors: [], retryAt: undefined }
}
