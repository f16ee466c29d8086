import { useEffect, useState } from 'react'
import { type RecognisedDocument, recogniseDocument, recogniseStart } from './recognise-document.ts'
import type { UploadKind } from './upload-kind.ts'

/** What is known of a file before it is sent. */
export type FileKinds = ReadonlyMap<File, RecognisedDocument>

/** Reads what files are; empty until all are read. Of large ones the start is read. */
export function useFileKinds(files: readonly File[]): FileKinds {
  const [kinds, setKinds] = useState<FileKinds>(new Map())
  useEffect(() => {
    void readKinds(files).then(setKinds)
  }, [files])
  return kinds
}

/** Returns the kind of a file; undefined for one that only the service knows. */
export function kindIn(kinds: FileKinds, file: File): UploadKind | undefined {
  const known = kinds.get(file)
  return known && 'kind' in known ? known.kind : undefined
}

async function readKinds(files: readonly File[]): Promise<FileKinds> {
  return new Map(await Promise.all(files.map(async (file) => [file, await kindOf(file)] as const)))
}

/** A larger document is not read here as a whole. */
const largestRead = 5_000_000

/** CSAF and OpenVEX say at their start what they are. */
const startBytes = 65_536

async function kindOf(file: File): Promise<RecognisedDocument> {
  try {
    return file.size > largestRead ? recogniseStart(await file.slice(0, startBytes).text()) : recogniseDocument(await file.text())
  } catch {
    // a folder that is dropped is a file, too
    return { problem: 'unreadable' }
  }
}
