import { useEffect, useState } from 'react'
import { largestRead } from './root-name.ts'
import { type UploadKind, uploadKind } from './upload-kind.ts'

/** What is known of a file before it is sent. */
export type FileKinds = ReadonlyMap<File, UploadKind | undefined>

/** Reads the kinds of files; empty until all are read. The service alone reads large ones. */
export function useFileKinds(files: readonly File[]): FileKinds {
  const [kinds, setKinds] = useState<FileKinds>(new Map())
  useEffect(() => {
    void readKinds(files).then(setKinds)
  }, [files])
  return kinds
}

async function readKinds(files: readonly File[]): Promise<FileKinds> {
  return new Map(
    await Promise.all(files.map(async (file) => [file, file.size > largestRead ? undefined : uploadKind(await file.text())] as const)),
  )
}
