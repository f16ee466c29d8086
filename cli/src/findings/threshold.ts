import type { Service } from '#service/service.ts'

const open = 'status=violation,warning'

/** What `--fail-on` can name, with the filter of the findings that count; `new` is decided by comparison. */
const filters = {
  critical: `${open}&kind=vulnerability&severity=critical`,
  high: `${open}&kind=vulnerability&severity=critical,high`,
  medium: `${open}&kind=vulnerability&severity=critical,high,medium`,
  low: `${open}&kind=vulnerability&severity=critical,high,medium,low`,
  exploited: `${open}&exploited=true`,
  violations: 'status=violation',
  warnings: open,
} as const

export type Threshold = keyof typeof filters | 'new'
export const thresholds = [...(Object.keys(filters) as (keyof typeof filters)[]), 'new'] as const

/** Returns the thresholds that findings of a list reach. */
export async function reachedThresholds(service: Service, list: string, wanted: readonly Threshold[]): Promise<readonly Threshold[]> {
  const reached: Threshold[] = []
  for (const threshold of wanted) {
    if (threshold === 'new') continue
    const { total } = await service.page(`${list}${list.includes('?') ? '&' : '?'}${filters[threshold]}`, 1)
    if (total > 0) reached.push(threshold)
  }
  return reached
}
