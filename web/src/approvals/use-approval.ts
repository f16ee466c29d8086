import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

/** A request with the changes since the last release. It is read again while it is looked at: another user may decide. */
export function useApproval(id: string) {
  return useQuery({
    queryKey: ['approvals', id],
    refetchInterval: 30_000,
    queryFn: ({ signal }) => unwrap(api.GET('/compliance/approvals/{approval_id}', { params: { path: { approval_id: id } }, signal })),
  })
}

export function useChecklist(id: string) {
  return useQuery({
    queryKey: ['approvals', id, 'checklist'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/compliance/approvals/{approval_id}/checklist', { params: { path: { approval_id: id } }, signal })),
  })
}
