import { useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { SchemeChange } from './scheme-draft.ts'

/** Writes a level of the scheme as it was when it was read. What risks may be depends on it, so everything of the register is read again. */
export function useSaveScheme() {
  const queries = useQueryClient()
  return async function save(body: SchemeChange, etag: string): Promise<void> {
    await unwrap(api.PUT('/core/risks/scheme', { body, headers: { 'if-match': etag } }))
    await queries.invalidateQueries({ queryKey: ['risks'] })
  }
}
