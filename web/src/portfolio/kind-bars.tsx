import type { ReactNode } from 'react'
import type { components } from '../api/schema.d.ts'
import type { Words } from '../words/en.ts'
import type { Formats } from '../words/formats.ts'
import { type KindBar, kindBars, sumOf } from './kind-bar-heights.ts'
import classes from './kind-bars.module.css'

const [barWidth, gap, height] = [7, 3, 22]

interface KindBarsProps {
  readonly statistics: components['schemas']['Statistics']
  readonly words: Words
  readonly number: Formats['number']
}

/** The sums of violations and warnings, and a bar for each kind of finding, violations below warnings; its numbers are its text. */
export function KindBars({ statistics, words, number }: KindBarsProps): ReactNode {
  const bars = kindBars(statistics, height - 2)
  const total = `${number(sumOf(statistics, 'violations'))} / ${number(sumOf(statistics, 'warnings'))}`
  const numbers = bars
    .map(({ kind, violations, warnings }) => `${words.kinds[kind]} ${number(violations)} / ${number(warnings)}`)
    .join(', ')
  const width = bars.length * (barWidth + gap) - gap
  return (
    <span className={classes['bars']} title={`${total}: ${numbers}`}>
      {total}
      <svg role="img" aria-label={numbers} width={width} height={height} viewBox={`0 0 ${String(width)} ${String(height)}`}>
        {bars.map((bar, i) => (
          <Bar key={bar.kind} bar={bar} x={i * (barWidth + gap)} />
        ))}
      </svg>
    </span>
  )
}

function Bar({ bar: { violationHeight, warningHeight }, x }: { readonly bar: KindBar; readonly x: number }): ReactNode {
  const ground = height - 1
  return (
    <>
      <rect x={x} y={ground} width={barWidth} height={1} className={classes['ground']} />
      <rect x={x} y={ground - violationHeight} width={barWidth} height={violationHeight} className={classes['violations']} />
      <rect x={x} y={ground - violationHeight - warningHeight} width={barWidth} height={warningHeight} className={classes['warnings']} />
    </>
  )
}
