import type { FilesConfig } from '#platform/config.ts'
import { openBucketStore } from '#platform/files/bucket-store.ts'
import { createFileStore, type FileStore } from '#platform/files/file-store.ts'
import { openFolderStore } from '#platform/files/folder-store.ts'

/** Opens the place for files the operator names (decisions 15). Throws a ConfigFault of one line for a bucket that cannot be used. */
export async function openFileStore({ location, bucket }: FilesConfig): Promise<FileStore> {
  return createFileStore(bucket === undefined ? openFolderStore(location) : await openBucketStore(bucket))
}
