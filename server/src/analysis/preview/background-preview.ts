import { Type } from 'typebox'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { defineJob, type Job } from '#platform/jobs/job.ts'
import { type BackgroundKind, createAnswer, finishAnswer, loadAnswer } from '#analysis/background/background-answer-store.ts'
import { failAnswer } from '#analysis/background/fail-answer.ts'
import { addPreviews, emptyPreview } from '#analysis/preview/add-previews.ts'
import type { Preview, PreviewAnswer } from '#analysis/preview/preview-shape.ts'

/** More modules than this are evaluated by a job (docs/reference/limits.md#background-answers). */
export const mostAtOnce = 200
/** Small enough that other requests get their turn on the embedded database. */
const modulesPerTransaction = 20

const PreviewJob = Type.Object({ companyId: Type.String(), answerId: Type.String() })

type PreviewKind = Exclude<BackgroundKind, 'fixes'>

interface PreviewJobDefinition<Request> {
  readonly name: string
  readonly kind: PreviewKind
  /** What is computed: `simulation`. */
  readonly what: string
  readonly compute: (context: AppContext, tenant: Tenant, request: Request) => Promise<Preview>
}

/** Defines the job that computes what `startPreview` was asked for. */
export function definePreviewJob<Request extends object>({
  name,
  kind,
  what,
  compute,
}: PreviewJobDefinition<Request>): Job<typeof PreviewJob> {
  return defineJob({
    name,
    lane: 'interactive',
    payload: PreviewJob,
    async run({ companyId, answerId }, context) {
      const { db, now } = context
      const { request } = await loadAnswer(db, { companyId }, kind, answerId)
      const answer = await compute(context, { companyId }, request as Request)
      await finishAnswer(db, { companyId }, answerId, { at: now(), answer })
    },
    onFailed: ({ companyId, answerId }, context) => failAnswer(context, { companyId }, answerId, what),
  })
}

interface PreviewRequest {
  readonly kind: PreviewKind
  readonly job: Job<typeof PreviewJob>
  /** What the job needs besides. */
  readonly request: object
}

/** Starts the job that computes a preview, and answers how to ask for it. */
export async function startPreview(
  { db, jobs, now }: Pick<AppContext, 'db' | 'jobs' | 'now'>,
  tenant: Tenant,
  { kind, job, request }: PreviewRequest,
): Promise<PreviewAnswer> {
  const { companyId } = tenant
  const created = now()
  return transact(db, async (trx) => {
    const answerId = await createAnswer(trx, tenant, { kind, topic: '', request, created })
    await jobs.enqueue(trx, job, { companyId, answerId }, answerId)
    return { _id: answerId, state: 'running', since: created.toISOString(), error: null, preview: null }
  })
}

/** Reads a preview that a job computes, or its state; throws a 404 for any other id. */
export async function readPreview(db: Database, tenant: Tenant, kind: PreviewKind, id: string): Promise<PreviewAnswer> {
  const { created, finished, error, answer } = await loadAnswer(db, tenant, kind, id)
  const state = finished === undefined ? 'running' : 'finished'
  return {
    _id: id,
    state: error === undefined ? state : 'failed',
    since: created.toISOString(),
    error: error ?? null,
    preview: (answer as Preview | null) ?? null,
  }
}

/** Computes a preview a few modules at a time: counts are complete, lists end. */
export async function inBatches(
  moduleIds: readonly string[],
  previewSome: (moduleIds: readonly string[]) => Promise<Preview>,
): Promise<Preview> {
  let sum = emptyPreview
  for (let from = 0; from < moduleIds.length; from += modulesPerTransaction)
    sum = addPreviews(sum, await previewSome(moduleIds.slice(from, from + modulesPerTransaction)))
  return sum
}
