import type { ReactNode } from 'react'

interface SparklineProps {
  readonly values: readonly number[]
  /** What a screen reader says instead of the drawing. */
  readonly label: string
  readonly width?: number
  readonly height?: number
}

/** Returns the points of a line through values, from the lower left; a constant line lies on the ground. */
export function sparklinePoints(values: readonly number[], width: number, height: number): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || 1
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values.map((value, i) => `${round(i * step)},${round(height - ((value - least) / span) * height)}`).join(' ')
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** A line without axes beside a number. */
export function Sparkline({ values, label, width = 80, height = 18 }: SparklineProps): ReactNode {
  if (values.length < 2) return <span className="visually-hidden">{label}</span>
  return (
    <svg role="img" aria-label={label} width={width} height={height + 2} viewBox={`0 -1 ${String(width)} ${String(height + 2)}`}>
      <polyline points={sparklinePoints(values, width, height)} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
