import { Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { type CsvColumns, writeCsv } from '../api/csv.ts'
import type { components } from '../api/schema.d.ts'
import { addDays, daysBetween, dayMs, toDay } from '../shared/days.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { CsvLink } from '../ui/csv-link.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { adminTexts } from './admin-texts.ts'

type KeyUsage = components['schemas']['KeyUsageList']['items'][number]
type DayUsage = Pick<KeyUsage, 'id' | 'name'> & KeyUsage['days'][number]

const csvColumns: CsvColumns<DayUsage> = {
  'Key id': ({ id }) => id,
  Name: ({ name }) => name,
  Date: ({ date }) => date,
  Calls: ({ count }) => count,
}

/** Calls by API key and day; the last 30 days unless the address names others. */
export function UsagePage(): ReactNode {
  const { usage: texts, tabs, columns } = useTexts(adminTexts)
  const { number } = useFormats()
  const [search, change] = useSearchState()
  const recent = lastDays(new Date())
  const [start, end] = [search['start'] ?? recent.start, search['end'] ?? recent.end]
  const usage = useQuery({
    queryKey: ['usage', start, end],
    queryFn: ({ signal }) => unwrap(api.GET('/core/users/usage', { params: { query: { start, end } }, signal })),
  })
  return (
    <>
      <Group>
        <TextInput type="date" label={texts.from} value={start} onChange={({ target }) => change({ start: target.value || undefined })} />
        <TextInput type="date" label={texts.to} value={end} onChange={({ target }) => change({ end: target.value || undefined })} />
      </Group>
      {usage.error && <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.isPending && <LoadingState />}
      {usage.data && (
        <>
          <Group>
            <span role="status">{texts.total(number(usage.data.total))}</span>
            <CsvLink csv={{ name: 'usage.csv', write: () => writeCsv(csvColumns, dayRows(usage.data.items)) }} />
          </Group>
          <PlainTable
            label={tabs.usage}
            rows={usage.data.items}
            idOf={({ id }) => id}
            columns={[
              { title: columns.name, cell: ({ name }) => name },
              { title: texts.calls, isNumber: true, cell: ({ count }) => number(count) },
              {
                title: texts.days,
                cell: ({ count, days }) => (
                  <Sparkline values={callsByDay(days, start, end)} label={texts.trend(number(count), days.length)} width={160} />
                ),
              },
            ]}
          />
        </>
      )}
    </>
  )
}

/** A row of the table is a key on a day. */
function dayRows(items: readonly KeyUsage[]): readonly DayUsage[] {
  return items.flatMap(({ id, name, days }) => days.map(({ date, count }) => ({ id, name, date, count })))
}

/** Returns the range of the last 30 days, the given one included. */
function lastDays(now: Date): { readonly start: string; readonly end: string } {
  return { start: toDay(now.getTime() - 29 * dayMs), end: toDay(now) }
}

/** Returns the calls of each day of a range; days without calls are left out by the service. */
export function callsByDay(
  days: readonly { readonly date: string; readonly count: number }[],
  start: string,
  end: string,
): readonly number[] {
  const counts = new Map(days.map(({ date, count }) => [date, count]))
  const length = Math.max(0, daysBetween(start, end) + 1)
  return Array.from({ length }, (_, i) => counts.get(addDays(start, i)) ?? 0)
}
