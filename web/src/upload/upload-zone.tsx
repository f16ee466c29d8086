import { Button, FileButton } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { onChoose } from '../shared/choose-files.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole, useSession } from '../shared/session.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useFileChoice } from '../ui/use-file-choice.ts'
import { useWords } from '../words/words.tsx'

const UploadDialog = lazyPart(() => import('./upload-dialog.tsx'), 'UploadDialog')

/** The upload: a button, and the whole page for a file that is dropped. */
export function UploadZone(): ReactNode {
  const words = useWords()
  const mayUpload = useMayUpload()
  const [files, setFiles] = useState<readonly File[]>([])
  const button = useRef<HTMLButtonElement>(null)
  const choice = useFileChoice<File[]>(setFiles)
  useDroppedFiles(mayUpload, setFiles)
  useEffect(() => {
    return onChoose(() => button.current?.click())
  }, [])
  if (!mayUpload) return undefined
  return (
    <>
      <FileButton multiple {...choice} accept=".json,.xml,.rdf,.sarif,.spdx,.cdx">
        {(props) => (
          <Button {...props} ref={button} size="xs" variant="default">
            {words.pages.upload}
          </Button>
        )}
      </FileButton>
      {files.length > 0 && (
        <Suspense fallback={undefined}>
          <UploadDialog files={files} onClose={() => setFiles([])} />
        </Suspense>
      )}
    </>
  )
}

/** Takes the files that are dropped anywhere on the page. */
function useDroppedFiles(isOn: boolean, onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (!isOn) return undefined
    function allow(event: DragEvent): void {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    function drop(event: DragEvent): void {
      allow(event)
      const dropped = [...(event.dataTransfer?.files ?? [])]
      if (dropped.length > 0) onFiles(dropped)
    }
    document.addEventListener('dragover', allow)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', allow)
      document.removeEventListener('drop', drop)
    }
  }, [isOn, onFiles])
}

/** Tells whether the user may upload some kind of document to a project that they may choose. */
function useMayUpload(): boolean {
  const hasRole = useHasRole()
  const { features } = useSession()
  if (hasRole(...permissions.importers, ...permissions.vexWriters)) return true
  return features.includes('obom') && hasRole(...permissions.obomWriters) && hasRole(...permissions.portfolioReaders)
}
