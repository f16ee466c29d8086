import { useEffect, useState } from 'react'
import { largestRead } from './root-name.ts'
import { type UploadKind, uploadKind, uploadKindOfStart } from './upload-kind.ts'

/** What is known of a file before it is sent. */
export type FileKinds = ReadonlyMap<File, UploadKind | undefined>

/** Reads the kinds of files; empty until all are read. Of large ones the start is read. */
export function useFileKinds(files: readonly File[]): FileKinds {
  const [kinds, setKinds] = useState<FileKinds>(new Map())
  useEffect(() => {
    void readKinds(files).then(setKinds)
  }, [files])
  return kinds
}

async function readKinds(files: readonly File[]): Promise<FileKinds> {
  return new Map(await Promise.all(files.map(async (file) => [file, await kindOf(file)] as const)))
}

/** CSAF and OpenVEX say at their start what they are. */
const startBytes = 65_536

async function kindOf(file: File): Promise<UploadKind | undefined> {
  return file.size > largestRead ? uploadKindOfStart(await file.slice(0, startBytes).text()) : uploadKind(await file.text())
}
