import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../app/permissions.ts'
import { useHasRole, useSession } from '../app/session.ts'
import { Facts } from '../ui/facts.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { DocumentSection } from './document-section.tsx'
import classes from './module-sections.module.css'
import { moduleTexts } from './module-texts.ts'
import { ModuleVex } from './module-vex.tsx'

/** The documents of a module: what was uploaded about it, and what came of it. */
export function ModuleDocumentsPage(): ReactNode {
  const { moduleId = '' } = useParams({ strict: false })
  const { features } = useSession()
  const isReader = useHasRole()(...permissions.portfolioReaders)
  return (
    <div className={classes['sections']}>
      <Sboms moduleId={moduleId} />
      <ModuleVex moduleId={moduleId} />
      {features.includes('sarif') && <SarifUploads moduleId={moduleId} />}
      {features.includes('risks') && isReader && <ThreatModels moduleId={moduleId} />}
      {features.includes('obom') && isReader && <Obom moduleId={moduleId} />}
    </div>
  )
}

/** May read operational BOMs and risks (docs/reference/obom.md#operations). */
interface OfModule {
  readonly moduleId: string
}

function Sboms({ moduleId }: OfModule): ReactNode {
  const texts = useTexts(moduleTexts).documents
  const { dateTime } = useFormats()
  const query = useQuery({
    queryKey: ['scans', { moduleId }],
    queryFn: ({ signal }) => unwrap(api.GET('/core/scans', { params: { query: { moduleId } }, signal })),
  })
  const { columns } = texts
  return (
    <DocumentSection title={texts.sboms} query={query}>
      {(scans) => (
        <PlainTable
          label={texts.sboms}
          rows={scans}
          columns={[
            { id: 'submitted', title: columns.submitted, cell: ({ submitted }) => dateTime(submitted) },
            {
              id: 'status',
              title: columns.status,
              cell: ({ analysisStatus, error }) => [analysisStatus, error].filter(Boolean).join(': '),
            },
            {
              id: 'release',
              title: columns.release,
              cell: ({ release, branch, tag }) => [release, branch, tag].filter(Boolean).join(', '),
            },
            { id: 'original', title: columns.original, cell: ({ _id: id }) => <Download path={`/core/scans/${id}/document`} /> },
          ]}
        />
      )}
    </DocumentSection>
  )
}

function Download({ path }: { readonly path: string }): ReactNode {
  const texts = useTexts(moduleTexts).documents
  return (
    <a href={`/api/v2${path}`} download>
      {texts.download}
    </a>
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

/** The operational BOM is looked for when its section is opened: most modules have none. */
function Obom({ moduleId }: OfModule): ReactNode {
  const texts = useTexts(moduleTexts).documents
  const { dateTime, number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ queryKey: ['obom', { moduleId }], enabled: isOpen, queryFn: ({ signal }) => readObom(moduleId, signal) })
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
                [texts.columns.original, <Download path={`/core/obom?moduleId=${moduleId}&mode=full`} />],
              ]}
            />
          )
        }
      </DocumentSection>
    </details>
  )
}

/** Returns the operational BOM of a module, or an empty list when it has none. */
async function readObom(moduleId: string, signal: AbortSignal) {
  try {
    const obom = await unwrap(api.GET('/core/obom', { params: { query: { moduleId } }, signal }))
    return typeof obom === 'string' ? [] : [obom]
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

function ThreatModels({ moduleId }: OfModule): ReactNode {
  const texts = useTexts(moduleTexts).documents
  const query = useQuery({
    queryKey: ['risks', { moduleId, origin: 'threat-model' }],
    queryFn: async ({ signal }) => {
      const risks = await unwrap(api.GET('/core/risks', { params: { query: { moduleId, origin: 'threat-model' } }, signal }))
      return typeof risks === 'string' ? [] : risks
    },
  })
  return (
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
  )
}
