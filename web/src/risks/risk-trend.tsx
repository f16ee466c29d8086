import type { ReactNode } from 'react'
import type { components } from '../api/schema.d.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { registerTexts } from './register-texts.ts'
import classes from './risk-trend.module.css'
import type { useTrend } from './use-risks.ts'

type Bucket = components['schemas']['RiskTrend']['buckets'][number]

const [width, height] = [480, 120]
const series = ['open', 'created', 'resolved'] as const

/** Returns the first day of the month eleven months before a day: the beginning of twelve months with this one. */
export function trendStart(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)).toISOString().slice(0, 10)
}

/** Created and resolved risks of each month as bars, the open ones as a line. */
export function RiskTrend({ trend: { data, error, refetch } }: { readonly trend: ReturnType<typeof useTrend> }): ReactNode {
  const { trend } = useTexts(registerTexts)
  const { number } = useFormats()
  return (
    <Panel title={trend.title}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <LoadingState />}
      {data && (
        <figure className={classes['trend']}>
          <Axes buckets={data.buckets} />
          <figcaption className={classes['legend']}>
            {series.map((name) => (
              <span key={name}>
                <span className={classes['key']} data-series={name} />
                {trend[name]}
              </span>
            ))}
            {data.unknownResolutionDate > 0 && <span>{trend.unknown(number(data.unknownResolutionDate))}</span>}
          </figcaption>
          <TrendTable buckets={data.buckets} />
        </figure>
      )}
    </Panel>
  )
}

interface DrawingProps {
  readonly buckets: readonly Bucket[]
  /** The number at the upper edge. */
  readonly most: number
}

/** The drawing with its numbers from none to the most, and its first and last month. */
function Axes({ buckets }: Pick<DrawingProps, 'buckets'>): ReactNode {
  const { number, month } = useFormats()
  const most = Math.max(1, ...buckets.flatMap(({ open, created, resolved }) => [open, created, resolved]))
  const [first, last] = [buckets[0], buckets.at(-1)]
  return (
    <div className={classes['axes']}>
      <span className={classes['numbers']} aria-hidden="true">
        <span>{number(most)}</span>
        <span>{number(0)}</span>
      </span>
      <Drawing buckets={buckets} most={most} />
      <span className={classes['months']} aria-hidden="true">
        <span>{first && month(first.start)}</span>
        <span>{last && month(last.start)}</span>
      </span>
    </div>
  )
}

function Drawing({ buckets, most }: DrawingProps): ReactNode {
  const { trend } = useTexts(registerTexts)
  const { number } = useFormats()
  const step = width / Math.max(1, buckets.length)
  const label = trend.summary(number(buckets.at(-1)?.open ?? 0), number(sumOf(buckets, 'created')), number(sumOf(buckets, 'resolved')))
  const points = buckets.map(({ open }, i) => `${String((i + 0.5) * step)},${String(height * (1 - open / most))}`).join(' ')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 -2 ${String(width)} ${String(height + 4)}`}
      preserveAspectRatio="none"
      className={classes['drawing']}
    >
      {buckets.map(({ start, created, resolved }, i) => (
        <g key={start}>
          <Bar series="created" x={(i + 0.12) * step} share={created / most} width={step * 0.36} />
          <Bar series="resolved" x={(i + 0.52) * step} share={resolved / most} width={step * 0.36} />
        </g>
      ))}
      <polyline className={classes['open']} points={points} />
    </svg>
  )
}

function sumOf(buckets: readonly Bucket[], name: 'created' | 'resolved'): number {
  return buckets.reduce((sum, bucket) => sum + bucket[name], 0)
}

interface BarProps {
  readonly series: 'created' | 'resolved'
  readonly x: number
  /** Height as a share of the drawing. */
  readonly share: number
  readonly width: number
}

function Bar({ series: name, x, share, width: barWidth }: BarProps): ReactNode {
  return <rect className={classes[name]} x={x} y={height * (1 - share)} width={barWidth} height={height * share} />
}

/** The figures of the drawing for those who do not see it. */
function TrendTable({ buckets }: { readonly buckets: readonly Bucket[] }): ReactNode {
  const { trend } = useTexts(registerTexts)
  const { number, date } = useFormats()
  return (
    <table className="visually-hidden">
      <thead>
        <tr>
          {[trend.month, ...series.map((name) => trend[name])].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => (
          <tr key={bucket.start}>
            <th scope="row">{date(bucket.start)}</th>
            {series.map((name) => (
              <td key={name}>{number(bucket[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
