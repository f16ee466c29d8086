import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'

/** The earliest moments of which changes and lists can be read. */
export type Earliest = components['schemas']['EarliestMoments']

/** Returns the earliest moment of the company's past; undefined while it is loaded. */
export function useEarliest(): Earliest | undefined {
  const { data } = useQuery({
    queryKey: ['earliest'],
    staleTime: 300_000,
    queryFn: ({ signal }) => unwrap(api.GET('/core/changes/earliest', { signal })),
  })
  return data
}
