import { Button, FileButton } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useFileChoice } from '../ui/use-file-choice.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './check-page.module.css'
import { checkTexts } from './check-texts.ts'
import { type ReadComponents, readDocument } from './read-components.ts'

/** A document that was read in the browser. */
export interface DroppedDocument {
  readonly name: string
  readonly read: ReadComponents
}

interface DocumentDropProps {
  readonly document: DroppedDocument | undefined
  readonly onChange: (document: DroppedDocument | undefined) => void
}

/** Takes an SBOM to check. It is not uploaded, so the drop does not reach the page, which would offer to. */
export function DocumentDrop({ document, onChange }: DocumentDropProps): ReactNode {
  const texts = useTexts(checkTexts)
  const { number } = useFormats()
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const choice = useFileChoice<File | null>((file) => void take(file))
  async function take(file: File | null | undefined): Promise<void> {
    if (!file) return
    const read = readDocument(await file.text())
    setRefused(read === undefined ? file.name : undefined)
    if (read !== undefined) onChange({ name: file.name, read })
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  function allow(event: DragEvent): void {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div className={classes['drop']} data-over={isOver || undefined} onDragOver={allow} onDragLeave={() => setOver(false)} onDrop={drop}>
      {document === undefined ? (
        <>
          <p className="soft">{texts.drop}</p>
          <FileButton accept=".json,.cdx,.spdx" {...choice}>
            {(props) => (
              <Button {...props} size="xs" variant="default">
                {texts.choose}
              </Button>
            )}
          </FileButton>
        </>
      ) : (
        <>
          <p role="status">{texts.loaded(document.name, number(document.read.components.length + document.read.left))}</p>
          <Button size="xs" variant="default" onClick={() => onChange(undefined)}>
            {texts.forget}
          </Button>
        </>
      )}
      {refused !== undefined && <p role="alert">{texts.noDocument(refused)}</p>}
    </div>
  )
}
