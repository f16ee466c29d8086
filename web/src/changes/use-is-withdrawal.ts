import { useQuery } from '@tanstack/react-query'
import { api, unwrapPage } from '../api/client.ts'
import { loadAll } from '../api/load-all.ts'
import type { components } from '../api/schema.d.ts'
import type { ModuleChange } from './use-changes.ts'

type Statement = components['schemas']['StatementItem']

/** Reports whether a change followed from the withdrawal of a decision: its cause names the decision either way. */
export function useIsWithdrawal({ reason, cause: { vexId }, at }: ModuleChange): boolean {
  const { data } = useQuery({
    queryKey: ['statements', 'withdrawn'],
    enabled: reason === 'decision' && vexId !== undefined,
    queryFn: ({ signal }) =>
      loadAll((page) => unwrapPage<Statement>(api.GET('/core/statements', { params: { query: { state: 'withdrawn', page } }, signal }))),
  })
  const withdrawn = data?.find(({ _id: id }) => id === vexId)?.withdrawn ?? null
  return withdrawn !== null && Date.parse(at) >= Date.parse(withdrawn)
}
