import type { FastifyRequest } from 'fastify'
import type { Scope } from '#access/access.ts'
import { receiveSubmission, type Submission } from '#dependency-track/receive-submission.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

/** What clients submit, and who may. */
interface SubmissionRoute {
  /** Of the path, and of the field or part that holds the document. */
  readonly name: 'bom' | 'vex'
  readonly scopes: readonly Scope[]
  readonly accept: (request: FastifyRequest, submission: Submission) => Promise<object>
}

/** Registers the submission of a document by either method (docs/reference/dependency-track.md#bom). */
export function submissionRoute(app: RouteHost, { config }: AppContext, { name, scopes, accept }: SubmissionRoute): void {
  const limit = config.http.uploadLimit
  app.route({
    method: ['PUT', 'POST'],
    url: `/v1/${name}`,
    bodyLimit: bodyLimitFor(limit),
    config: { scopes, body: 'either' },
    handler: async (request) => accept(request, await receiveSubmission(request, name, limit)),
  })
}

/** Allowance for the fields beside a document, and for its encoding in base64. */
function bodyLimitFor(limit: number): number {
  return Math.ceil((limit * 4) / 3) + 1_048_576
}
