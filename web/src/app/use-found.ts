import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { addresses } from '../shared/addresses.ts'

type SearchResult = components['schemas']['SearchResult']

/** A result of a search, and the address of its page. */
export interface Found extends SearchResult {
  readonly to: string
}

/** Returns what the words name, as far as it has a page. */
export function useFound(text: string): readonly Found[] {
  const [q] = useDebouncedValue(text.trim(), 100)
  const { data = [] } = useQuery({
    queryKey: ['search', q],
    enabled: q !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api.GET('/core/search', { params: { query: { q } }, signal })),
  })
  if (text.trim() === '') return []
  return data.flatMap((result) => {
    const to = addresses[result.type]?.(result.id)
    return to === undefined ? [] : [{ ...result, to }]
  })
}
