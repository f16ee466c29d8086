import { useMutation } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  readonly label: string
  /** File name extensions, separated by commas. */
  readonly accept: string
  readonly onFile: (file: File) => Promise<unknown>
}

/** Takes a file, chosen or dropped. */
export function FileDrop({ label, accept, onFile }: FileDropProps): ReactNode {
  const [isOver, setOver] = useState(false)
  const send = useMutation({ mutationFn: onFile })

  /** The page takes dropped files too, for another purpose. */
  function take(event: DragEvent, isNowOver: boolean): void {
    event.preventDefault()
    event.stopPropagation()
    setOver(isNowOver)
  }
  function drop(event: DragEvent): void {
    take(event, false)
    sendFirst(event.dataTransfer.files)
  }
  function sendFirst(files: FileList | null): void {
    const file = files?.[0]
    if (file !== undefined) send.mutate(file)
  }
  return (
    <label
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => take(event, true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>{label}</span>
      <input
        type="file"
        accept={accept}
        disabled={send.isPending}
        onChange={(event) => {
          sendFirst(event.target.files)
          // the same file may be chosen again after an error
          event.target.value = ''
        }}
      />
      {send.error && <p role="alert">{send.error.message}</p>}
    </label>
  )
}
