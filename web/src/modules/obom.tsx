import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { Facts } from '../ui/facts.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { DocumentSection } from './document-section.tsx'
import { Download } from './download.tsx'
import { moduleTexts } from './module-texts.ts'

/** A module, or a project without its modules (docs/reference/obom.md#scope). */
type ObomScope = { readonly moduleId: string } | { readonly projectId: string }

/** The operational BOM is looked for when its section is opened: most modules and projects have none. */
export function Obom({ scope }: { readonly scope: ObomScope }): ReactNode {
  const texts = useTexts(moduleTexts).documents
  const { dateTime, number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ queryKey: ['obom', scope], enabled: isOpen, queryFn: ({ signal }) => readObom(scope, signal) })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.showObom}</summary>
      <DocumentSection title={texts.obom} query={query}>
        {([obom]) =>
          obom && (
            <Facts
              facts={[
                [texts.columns.submitted, dateTime(obom.submitted)],
                [texts.columns.tools, [obom.toolName, obom.toolVersion].filter(Boolean).join(' ')],
                [texts.columns.document, texts.obomOf(number(obom.components), number(obom.services))],
                [texts.columns.original, <Download path={`/core/obom?${new URLSearchParams({ ...scope, mode: 'full' }).toString()}`} />],
              ]}
            />
          )
        }
      </DocumentSection>
    </details>
  )
}

/** Returns the operational BOM of a module or project, or an empty list when it has none. */
async function readObom(scope: ObomScope, signal: AbortSignal) {
  try {
    const obom = await unwrap(api.GET('/core/obom', { params: { query: scope }, signal }))
    return typeof obom === 'string' ? [] : [obom]
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}
