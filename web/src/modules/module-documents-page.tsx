import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole, useSession } from '../shared/session.ts'
import { PlainTable } from '../ui/plain-table.tsx'
import sections from '../ui/sections.module.css'
import { useFormats, useTexts } from '../words/words.tsx'
import { BomDownloads } from './bom-downloads.tsx'
import { DocumentSection } from './document-section.tsx'
import { Download } from './download.tsx'
import { moduleTexts } from './module-texts.ts'
import { ModuleVex } from './module-vex.tsx'
import { Obom } from './obom.tsx'
import { Reprocess } from './reprocess.tsx'

/** The documents of a module: what was uploaded about it, and what came of it. */
export function ModuleDocumentsPage(): ReactNode {
  const { moduleId = '' } = useParams({ strict: false })
  const { features } = useSession()
  const isReader = useHasRole()(...permissions.portfolioReaders)
  return (
    <div className={sections['sections']}>
      <Sboms moduleId={moduleId} />
      {isReader && <BomDownloads path={`/core/modules/${moduleId}`} />}
      <ModuleVex moduleId={moduleId} />
      {features.includes('sarif') && <SarifUploads moduleId={moduleId} />}
      {features.includes('risks') && isReader && <ThreatModels moduleId={moduleId} />}
      {features.includes('obom') && isReader && <Obom scope={{ moduleId }} />}
    </div>
  )
}

interface OfModule {
  readonly moduleId: string
}

function Sboms({ moduleId }: OfModule): ReactNode {
  const { documents: texts, repositoryScan } = useTexts(moduleTexts)
  const { dateTime } = useFormats()
  const query = useQuery({
    queryKey: ['scans', { moduleId }],
    queryFn: ({ signal }) => unwrap(api.GET('/core/scans', { params: { query: { moduleId } }, signal })),
  })
  const { columns } = texts
  return (
    <DocumentSection title={texts.sboms} query={query}>
      {(scans) => (
        <>
          {scans[0] && <Reprocess scanId={scans[0]['_id']} />}
          <PlainTable
            label={texts.sboms}
            rows={scans}
            columns={[
              { id: 'submitted', title: columns.submitted, cell: ({ submitted }) => dateTime(submitted) },
              {
                id: 'status',
                title: columns.status,
                cell: ({ analysisStatus, error }) => [texts.analysis[analysisStatus], error].filter(Boolean).join(': '),
              },
              {
                id: 'release',
                title: columns.release,
                cell: ({ release, branch, tag }) => [release, branch, tag].filter(Boolean).join(', '),
              },
              {
                id: 'original',
                title: columns.original,
                cell: ({ _id: id, deepScanId: uid }) => (
                  <>
                    <Download path={`/core/scans/${id}/document`} />{' '}
                    {uid !== undefined && (
                      <Link to="/repository-scans/$uid" params={{ uid }}>
                        {repositoryScan}
                      </Link>
                    )}
                  </>
                ),
              },
            ]}
          />
        </>
      )}
    </DocumentSection>
  )
}

function SarifUploads({ moduleId }: OfModule): ReactNode {
  const texts = useTexts(moduleTexts).documents
  const { dateTime, number } = useFormats()
  const query = useQuery({
    queryKey: ['sarif', { moduleId }],
    queryFn: ({ signal }) => unwrap(api.GET('/core/tests/sarif', { params: { query: { moduleId } }, signal })),
  })
  const { columns } = texts
  return (
    <DocumentSection title={texts.sarif} query={query}>
      {(uploads) => (
        <PlainTable
          label={texts.sarif}
          rows={uploads}
          columns={[
            { id: 'submitted', title: columns.submitted, cell: ({ submitted }) => dateTime(submitted) },
            { id: 'by', title: columns.by, cell: ({ submittedBy }) => submittedBy },
            {
              id: 'tools',
              title: columns.tools,
              cell: ({ tools }) => tools.map(({ name, version }) => [name, version].filter(Boolean).join(' ')).join(', '),
            },
            { id: 'rules', title: columns.rules, isNumber: true, cell: ({ rules }) => number(rules) },
            { id: 'findings', title: columns.findings, isNumber: true, cell: ({ findings }) => number(findings) },
          ]}
        />
      )}
    </DocumentSection>
  )
}

/** Most modules have none, so they are looked for when the section is opened. */
function ThreatModels({ moduleId }: OfModule): ReactNode {
  const texts = useTexts(moduleTexts).documents
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    queryKey: ['risks', { moduleId, origin: 'threat-model' }],
    enabled: isOpen,
    queryFn: async ({ signal }) => {
      const risks = await unwrap(api.GET('/core/risks', { params: { query: { moduleId, origin: 'threat-model' } }, signal }))
      return typeof risks === 'string' ? [] : risks
    },
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.showThreats}</summary>
      <DocumentSection title={texts.threats} query={query}>
        {(risks) => (
          <PlainTable
            label={texts.threats}
            rows={risks}
            columns={[
              { id: 'name', title: texts.columns.name, cell: ({ name }) => name },
              { id: 'treatment', title: texts.columns.treatment, cell: ({ treatment }) => texts.treatments[treatment] },
            ]}
          />
        )}
      </DocumentSection>
    </details>
  )
}
