import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { ApprovalHead } from '../approvals/approval-head.tsx'
import { useApproval } from '../approvals/use-approval.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { LaterKnowledge } from './later-knowledge.tsx'
import { ProductsMadeOfIt } from './products-made-of-it.tsx'
import { ReleaseDocuments } from './release-documents.tsx'
import classes from './release-page.module.css'
import { releaseTexts } from './release-texts.ts'
import { useSignatures } from './use-release.ts'

const QrCode = lazyPart(() => import('../ui/qr-code.tsx'), 'QrCode')

/** A release: its documents, whether they are genuine, and what became known since. */
export function ReleasePage(): ReactNode {
  const texts = useTexts(releaseTexts)
  const { dateTime } = useFormats()
  const { approvalId = '' } = useParams({ strict: false })
  const { data: approval, error, refetch } = useApproval(approvalId)
  if (approval === undefined) return error ? <ErrorState isWholePage error={error} onRetry={() => void refetch()} /> : <LoadingState />
  const { releaseKey, closed, closedByName } = approval
  return (
    <div className="page">
      <ApprovalHead approval={approval} />
      {releaseKey === undefined ? (
        <EmptyState title={texts.notApproved}>
          <Link to="/approvals/$approvalId" params={{ approvalId }}>
            {texts.review}
          </Link>
        </EmptyState>
      ) : (
        <div className={classes['release']}>
          <p>{texts.approved(closedByName ?? '', closed === null ? '' : dateTime(closed))}</p>
          <PublicPage releaseKey={releaseKey} />
          <ProductsMadeOfIt approvalId={approvalId} />
          <Documents releaseKey={releaseKey} />
        </div>
      )}
    </div>
  )
}

function PublicPage({ releaseKey }: { readonly releaseKey: string }): ReactNode {
  const texts = useTexts(releaseTexts)
  const [isShown, setShown] = useState(false)
  const address = new URL(`/r/${releaseKey}`, location.origin).href
  return (
    <>
      <p>
        <a href={address} target="_blank" rel="noopener" data-paper="address">
          {texts.publicPage}
        </a>{' '}
        <CopyButton text={address} />{' '}
        <Button size="compact-sm" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {texts.qrCode}
        </Button>{' '}
        <span className="soft">{texts.publicHint}</span>
      </p>
      {isShown && (
        <Suspense fallback={undefined}>
          <QrCode text={address} label={texts.qrLabel} />
        </Suspense>
      )}
    </>
  )
}

function Documents({ releaseKey }: { readonly releaseKey: string }): ReactNode {
  const { data, error, refetch } = useSignatures(releaseKey)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const frozen = data.documents.find(({ name }) => name === 'csaf')
  const current = data.documents.find(({ name }) => name === 'csaf-changes')
  return (
    <>
      {/* a verdict is about the bytes that were checked */}
      <ReleaseDocuments key={data.documents.map(({ sha256 }) => sha256).join(' ')} documents={data.documents} releaseKey={releaseKey} />
      {frozen && current && <LaterKnowledge frozen={frozen} current={current} />}
    </>
  )
}
