import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap, unwrapPage } from '../api/client.ts'
import { useModule } from '../shared/module.ts'
import { Mark } from '../ui/mark.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import type { RecognisedDocument } from './recognise-document.ts'
import { sayDocument } from './say-document.ts'
import type { UploadResult } from './send-document.ts'
import { uploadTexts } from './upload-texts.ts'
import classes from './uploaded-file.module.css'
import type { Progress } from './use-sending.ts'

interface UploadedFileProps {
  readonly file: File
  /** Undefined until it is read. */
  readonly recognised: RecognisedDocument | undefined
  /** Why it is not sent. */
  readonly refusal: string | undefined
  readonly progress: Progress | undefined
  /** Sends it again; undefined while anything is being sent. */
  readonly onRetry: (() => void) | undefined
  readonly onClose: () => void
}

/** A file, what it is, how far its upload is, and what became of it. */
export function UploadedFile({ file, recognised, refusal, progress, onRetry, onClose }: UploadedFileProps): ReactNode {
  const texts = useTexts(uploadTexts)
  const { states } = useWords()
  const what = recognised && sayDocument(recognised, texts)
  const problem = refusal ?? progress?.error
  if (problem === undefined) return <SentFile file={file} what={what} progress={progress} onClose={onClose} />
  return (
    <div className={classes['file']}>
      <p role="alert" className={classes['problem']}>
        <Mark tone="violation">{file.name}</Mark>: {problem}
      </p>
      <div className={classes['what']}>
        {what !== undefined && <span className="soft">{what}</span>}
        {refusal === undefined && (
          <Button
            variant="default"
            size="compact-xs"
            disabled={onRetry === undefined}
            aria-label={`${states.again}: ${file.name}`}
            onClick={({ currentTarget }) => currentTarget.form?.reportValidity() === true && onRetry?.()}
          >
            {states.again}
          </Button>
        )}
      </div>
    </div>
  )
}

interface SentFileProps extends Pick<UploadedFileProps, 'file' | 'progress' | 'onClose'> {
  readonly what: string | undefined
}

function SentFile({ file, what, progress, onClose }: SentFileProps): ReactNode {
  const { percent } = useFormats()
  const { reading } = useTexts(uploadTexts)
  const { share = 0, result } = progress ?? {}
  return (
    <div className={classes['file']}>
      {result ? <Mark tone="ok">{file.name}</Mark> : file.name} {what !== undefined && <span className="soft">{what}</span>}{' '}
      {progress && share < 1 && percent(share)}
      {/* there from the start, so that what comes into it is read out */}
      <div role="status">{result ? <Outcome result={result} onClose={onClose} /> : share === 1 && reading}</div>
    </div>
  )
}

interface OutcomeProps {
  readonly result: UploadResult
  readonly onClose: () => void
}

function Outcome({ result: { moduleId, scanId, info, warning, losses = [] }, onClose }: OutcomeProps): ReactNode {
  const words = useWords()
  const notes = [info, losses.length > 0 && words.upload.losses(losses.length)].filter(Boolean)
  return (
    <>
      {moduleId !== undefined && (
        <div>
          <Place moduleId={moduleId} />
          {scanId !== undefined && <Analysis scanId={scanId} moduleId={moduleId} onClose={onClose} />}{' '}
          <Link to="/modules/$moduleId/findings" params={{ moduleId }} onClick={onClose}>
            {words.upload.open}
          </Link>
        </div>
      )}
      {warning !== undefined && <div>{warning}</div>}
      <div className="soft">{notes.join(' · ')}</div>
    </>
  )
}

/** The module that the document went to: names that differ in punctuation alone are one module. */
function Place({ moduleId }: { readonly moduleId: string }): ReactNode {
  const { storedIn } = useTexts(uploadTexts)
  const { data: module } = useModule(moduleId)
  return module && <>{storedIn(`${module.project} / ${module.name}`)} </>
}

interface AnalysisProps {
  readonly scanId: string
  readonly moduleId: string
  readonly onClose: () => void
}

const pollMs = 1000

/** What the analysis of a document found, as soon as it is done. */
function Analysis({ scanId, moduleId, onClose }: AnalysisProps): ReactNode {
  const texts = useTexts(uploadTexts)
  const { number } = useFormats()
  const { data: scan, isError } = useQuery({
    queryKey: ['scans', scanId],
    queryFn: ({ signal }) => unwrap(api.GET('/core/scans/{scan_id}', { params: { path: { scan_id: scanId } }, signal })),
    refetchInterval: ({ state }) => state.data !== undefined && isRunning(state.data) && pollMs,
  })
  const { data: undecided, isError: isUncounted } = useQuery({
    queryKey: ['findings', 'undecided', moduleId, scanId],
    enabled: scan?.analysisStatus === 'Finished',
    queryFn: ({ signal }) => countUndecided(moduleId, signal),
  })
  if (scan?.analysisStatus === 'Failed') return <Mark tone="violation">{texts.failed(scan.error ?? '')}</Mark>
  if (isError || isUncounted) return undefined
  if (scan === undefined || undecided === undefined) return texts.analysing
  const { components } = scan.statistics as { readonly components: number }
  return (
    <>
      {texts.components(number(components))},{' '}
      <Link to="/modules/$moduleId/findings" params={{ moduleId }} search={{ decided: 'false' }} onClick={onClose}>
        {texts.undecided(number(undecided))}
      </Link>
      .
    </>
  )
}

function isRunning({ analysisStatus }: { readonly analysisStatus: string }): boolean {
  return analysisStatus === 'Scheduled' || analysisStatus === 'Processing'
}

async function countUndecided(moduleId: string, signal: AbortSignal): Promise<number> {
  const query = { moduleId, decided: 'false' } as const
  // without `group`, `facets` and `format` the answer is a list of findings
  const outcome = api.GET('/core/findings', { params: { query }, signal }) as Parameters<typeof unwrapPage<unknown>>[0]
  return (await unwrapPage<unknown>(outcome)).total
}
