import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import type { AppContext } from '#platform/app-context.ts'
import { importThreats, type RequestedRiskTarget } from '#risks/risks.ts'
import { ContentNotice, toDiagnosticsResponse } from '#ingest/import-result.ts'
import { readDocument } from '#ingest/read-document.ts'

export interface ThreatModelUpload {
  readonly bytes: Buffer
  readonly scope: RequestedRiskTarget
}

/** What an import of a threat model came to: threats, by what became of their risks. */
export const ThreatModelResult = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  info: Type.String({ description: 'what was recognised' }),
  warning: Type.Optional(Type.String({ description: 'what was passed over, with counts' })),
  contentNotices: Type.Optional(Type.Array(ContentNotice)),
})
export type ThreatModelResult = Static<typeof ThreatModelResult>

/** Takes in one threat model: validated before anything is stored, then a risk for each threat in one transaction. */
export async function ingestThreatModel(
  context: AppContext,
  caller: Caller,
  { bytes, scope }: ThreatModelUpload,
): Promise<ThreatModelResult> {
  const model = await readDocument('threat-model', { bytes })
  const count = model.threats.length
  const info = `${model.format}, ${String(count)} threat${count === 1 ? '' : 's'}`
  return { ...(await importThreats(context, caller, scope, model)), info, ...toDiagnosticsResponse(model.notices) }
}
