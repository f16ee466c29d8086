import type { ReactNode } from 'react'
import { useTexts } from '../words/words.tsx'
import { moduleTexts } from './module-texts.ts'

interface DownloadProps {
  /** Path of the document in the API. */
  readonly path: string
  /** `Download` where it is left out. */
  readonly children?: ReactNode
}

/** A link that saves a document of the service. */
export function Download({ path, children }: DownloadProps): ReactNode {
  const texts = useTexts(moduleTexts).documents
  return (
    <a href={`/api/v2${path}`} download>
      {children ?? texts.download}
    </a>
  )
}
