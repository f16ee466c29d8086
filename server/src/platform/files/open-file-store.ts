import type { FilesConfig } from '#platform/config.ts'
import { openBucketStore } from '#platform/files/bucket-store.ts'
import { createFileStore, type FileStore } from '#platform/files/file-store.ts'
import { openFolderStore } from '#platform/files/folder-store.ts'

/* Opens the configured file store (docs/reference/environment.md#files). Throws a one-line ConfigError for an unusable bucket. */
export async function openFileStore({ location, bucket }: FilesConfig): Promise<FileStore> {
  return createFileStore(bucket === undefined ? openFolderStore(location) : await openBucketStore(bucket))
}
