import { type ReactNode, Suspense } from 'react'
import type { ChartProps } from './chart.tsx'
import { lazyPart } from './lazy-part.ts'

const LoadedChart = lazyPart(() => import('./chart.tsx'), 'Chart')

/** A chart whose library is loaded with the first one that is shown. */
export function Chart(props: ChartProps): ReactNode {
  return (
    <Suspense fallback={<div style={{ height: props.height ?? 240 }} />}>
      <LoadedChart {...props} />
    </Suspense>
  )
}
