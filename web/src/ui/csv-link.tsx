import { useMutation } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'

/** A table that the app writes itself, where the service has none. */
export interface CsvFile {
  readonly name: string
  /** Returns all rows of the list. */
  readonly write: () => string | Promise<string>
}

/** Saves a list as CSV. The key and the command for it find every such link by `format=csv`. */
export function CsvLink({ csv }: { readonly csv: CsvFile | string }): ReactNode {
  if (typeof csv !== 'string') return <WrittenCsv csv={csv} />
  return (
    <a href={csv} download>
      CSV
    </a>
  )
}

function WrittenCsv({ csv: { name, write } }: { readonly csv: CsvFile }): ReactNode {
  const save = useMutation({ mutationFn: async () => saveFile(name, await write()) })
  function act(event: MouseEvent): void {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <>
      <a href="#format=csv" download={name} onClick={act}>
        CSV
      </a>
      {save.error && <span role="alert">{save.error.message}</span>}
    </>
  )
}

function saveFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  URL.revokeObjectURL(href)
}
