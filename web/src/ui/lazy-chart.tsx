import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { ChartProps } from './chart.tsx'

const LoadedChart = lazyRouteComponent(() => import('./chart.tsx'), 'Chart')

/** A chart whose library is loaded with the first one that is shown. */
export function Chart(props: ChartProps): ReactNode {
  return (
    <Suspense fallback={<div style={{ height: props.height ?? 240 }} />}>
      <LoadedChart {...props} />
    </Suspense>
  )
}
