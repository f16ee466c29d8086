import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api, unwrapPage } from '../api/client.ts'
import { loadAll } from '../api/load-all.ts'
import type { components } from '../api/schema.d.ts'
import { useMayOpen } from '../shared/use-may-open.ts'
import { ErrorState } from '../ui/page-states.tsx'
import { PlainTable, type TableColumn } from '../ui/plain-table.tsx'
import sections from '../ui/sections.module.css'
import { useFormats, useTexts } from '../words/words.tsx'
import { vulnerabilityTexts } from './vulnerability-texts.ts'

type Approval = components['schemas']['ApprovalItem']

interface AffectedReleasesProps {
  readonly vulnerability: string
  /** Whether an advisory with the id is stored: nothing can be said about any other id. */
  readonly isKnown: boolean
}

/** The approved releases with a component that a vulnerability affects; absent for those who may not see releases. */
export function AffectedReleases(props: AffectedReleasesProps): ReactNode {
  return useMayOpen('/approvals') && <Releases {...props} />
}

function Releases({ vulnerability, isKnown }: AffectedReleasesProps): ReactNode {
  const texts = useTexts(vulnerabilityTexts)
  const columns = useReleaseColumns()
  const { data, error, refetch } = useQuery({
    queryKey: ['approvals', 'affected', vulnerability],
    queryFn: ({ signal }) =>
      loadAll((page) => unwrapPage<Approval>(api.GET('/compliance/approvals', { params: { query: { vulnerability, page } }, signal }))),
  })
  if (!isKnown && !error && !data?.length) return undefined
  return (
    <section className={sections['section']} aria-label={texts.releases}>
      <h2>{texts.releases}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="soft">{texts.noReleases}</p>}
      {data && data.length > 0 && (
        <>
          <p className="soft">{texts.releasesHint}</p>
          <PlainTable label={texts.releases} columns={columns} rows={data} idOf={({ _id: id }) => id} />
        </>
      )}
    </section>
  )
}

function useReleaseColumns(): readonly TableColumn<Approval>[] {
  const { releaseColumns, noProject } = useTexts(vulnerabilityTexts)
  const { date } = useFormats()
  return useMemo(
    () => [
      {
        title: releaseColumns.release,
        cell: ({ _id: approvalId, name, version }) => (
          <Link to="/releases/$approvalId" params={{ approvalId }}>
            {[name, version].filter(Boolean).join(' ')}
          </Link>
        ),
      },
      { title: releaseColumns.project, cell: ({ project }) => project ?? <span className="soft">{noProject}</span> },
      { title: releaseColumns.approved, cell: ({ closed, closedByName }) => closed && `${date(closed)}, ${closedByName ?? ''}` },
      {
        title: releaseColumns.key,
        cell: ({ releaseKey }) =>
          releaseKey !== undefined && (
            <a href={`/r/${releaseKey}`} target="_blank" rel="noopener" className="code">
              {releaseKey}
            </a>
          ),
      },
    ],
    [releaseColumns, noProject, date],
  )
}
