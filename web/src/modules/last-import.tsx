import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { overviewTexts } from './overview-texts.ts'

type Diagnostics = components['schemas']['SbomDiagnostics']

/** Shows what the import of the last document recognised, dropped and could not map; asked for when it is opened. */
export function LastImport({ scanId }: { readonly scanId: string }): ReactNode {
  const texts = useTexts(overviewTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.lastImport}</summary>
      {isOpen && <ImportNotices scanId={scanId} />}
    </details>
  )
}

function ImportNotices({ scanId }: { readonly scanId: string }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['scans', scanId, 'notices'],
    queryFn: ({ signal }) => unwrap(api.GET('/core/scans/{scan_id}/notices', { params: { path: { scan_id: scanId } }, signal })),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data === undefined ? <LoadingState /> : <Notices diagnostics={data} />
}

function Notices({ diagnostics: { info, warning, contentNotices = [], losses = [] } }: { readonly diagnostics: Diagnostics }): ReactNode {
  const texts = useTexts(overviewTexts)
  const { number } = useFormats()
  return (
    <>
      {info !== undefined && <p>{info}</p>}
      {warning !== undefined && <p>{warning}</p>}
      {contentNotices.length > 0 && <p>{texts.contentNotices(contentNotices.length, number(contentNotices.length))}</p>}
      {losses.length === 0 ? (
        <p>{texts.noLosses}</p>
      ) : (
        <>
          <p>{texts.losses}</p>
          <ul>
            {losses.map(({ path, count }) => (
              <li key={path}>
                <span className="code">{path}</span> <span className="soft">{texts.times(number(count))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
