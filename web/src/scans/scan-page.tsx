import { Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { RepositoryResult } from '@waybill/repository-scan'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Mark } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { ViewChoice } from '../ui/view-choice.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { LeftOut } from './left-out.tsx'
import { ScanFiles } from './scan-files.tsx'
import { ScanComponents, ScanCopyrights, ScanCryptography } from './scan-lists.tsx'
import classes from './scan-page.module.css'
import { ScanScorecard } from './scan-scorecard.tsx'
import { ScanState } from './scan-state.tsx'
import { type ScanTexts, scanTexts } from './scan-texts.ts'
import { isRunning, resultAddress, resultQuery, statusQuery } from './scan.ts'

/** One repository scan: how far it is, and its result. */
export function ScanPage(): ReactNode {
  const texts = useTexts(scanTexts)
  const { uid = '' } = useParams({ strict: false })
  const { data: scan, error, refetch } = useQuery(statusQuery(uid))
  if (error) return <ErrorState isWholePage error={error} onRetry={() => void refetch()} />
  if (scan === undefined) return <LoadingState />
  const isFinished = scan.status === 'finished'
  return (
    <div className="page">
      <div className="page-head">
        <h1 className={classes['title']}>{scan.url.replace(/^https:\/\//u, '')}</h1>
        <Group gap="xs">
          <Link to="/repository-scans">{texts.back}</Link>
          {scan.moduleId !== null && (
            <Link to="/modules/$moduleId/components" params={{ moduleId: scan.moduleId }}>
              {texts.components}
            </Link>
          )}
          {isFinished && (
            <a href={resultAddress(uid)} download>
              {texts.download}
            </a>
          )}
          <RemoveButton uid={uid} url={scan.url} isRunning={isRunning(scan)} />
        </Group>
      </div>
      {isFinished ? <FinishedScan uid={uid} /> : <ScanState scan={scan} />}
      {isRunning(scan) && <p className="soft">{texts.running}</p>}
    </div>
  )
}

function FinishedScan({ uid }: { readonly uid: string }): ReactNode {
  const { data, error, refetch } = useQuery(resultQuery(uid))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data === undefined ? <LoadingState /> : <Result result={data} />
}

interface RemoveButtonProps {
  readonly uid: string
  readonly url: string
  readonly isRunning: boolean
}

function RemoveButton({ uid, url, isRunning: isAtWork }: RemoveButtonProps): ReactNode {
  const texts = useTexts(scanTexts)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const mayScan = useHasRole()(...permissions.repositoryScanners)
  async function remove(): Promise<void> {
    await unwrap(api.DELETE('/repository/scan', { params: { query: { uid } } }))
    await navigate({ to: '/repository-scans' })
    queries.removeQueries({ queryKey: ['repository-scans', uid] })
    await queries.invalidateQueries({ queryKey: ['repository-scans'] })
  }
  return mayScan && <ConfirmButton label={isAtWork ? texts.cancel : texts.remove} question={texts.removes(url)} onConfirm={remove} />
}

const views = ['files', 'components', 'cryptography', 'copyrights', 'scorecard', 'limits'] as const
type View = (typeof views)[number]

interface ResultProps {
  readonly result: RepositoryResult
}

const parts: Readonly<Record<View, (props: ResultProps) => ReactNode>> = {
  files: ScanFiles,
  components: ScanComponents,
  cryptography: ScanCryptography,
  copyrights: ScanCopyrights,
  scorecard: ScanScorecard,
  limits: LeftOut,
}

function Result({ result }: ResultProps): ReactNode {
  const texts = useTexts(scanTexts)
  const [{ view }, change] = useSearchState()
  const chosen = views.find((each) => each === view) ?? 'files'
  const Part = parts[chosen]
  return (
    <>
      <Overview result={result} texts={texts} />
      <ViewChoice
        label={texts.view}
        choices={views.map((value) => ({ value, label: texts.views[value] }))}
        chosen={chosen}
        onChoose={(value) => change({ view: value === 'files' ? undefined : value })}
      />
      <div className={classes['part']}>
        <Part result={result} />
      </div>
    </>
  )
}

function Overview({ result, texts }: ResultProps & { readonly texts: ScanTexts }): ReactNode {
  const { number, dateTime } = useFormats()
  const { source, license, files, components, scanner_version: scanner } = result.waybill
  const { facts } = texts
  const found = license.detected ?? license.declared
  return (
    <Facts
      facts={[
        [facts.license, found ?? <Mark tone="warning">{facts.noLicense}</Mark>],
        [facts.declared, license.agrees === false && `${license.declared ?? ''}: ${facts.disagree}`],
        [facts.ref, source.ref],
        [facts.commit, source.commit && [source.commit, source.committed && dateTime(source.committed)].filter(Boolean).join(', ')],
        [facts.files, number(files.length)],
        [facts.components, number(components.length)],
        [facts.scanner, scanner],
      ]}
    />
  )
}
