import { useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { SchemeChange } from './scheme-draft.ts'

/** Writes a level of the scheme. What risks may be depends on it, so everything of the register is read again. */
export function useSaveScheme() {
  const queries = useQueryClient()
  return async function save(body: SchemeChange): Promise<void> {
    await unwrap(api.PUT('/core/risks/scheme', { body }))
    await queries.invalidateQueries({ queryKey: ['risks'] })
  }
}
