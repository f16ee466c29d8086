import { api, unwrap } from '../api/client.ts'

/** Withdraws a decision of the company: the findings that it answers are open again (docs/reference/statements.md#end). */
export async function withdrawStatement(id: string): Promise<void> {
  await unwrap(api.DELETE('/core/statements/{statement_id}', { params: { path: { statement_id: id } } }))
}
