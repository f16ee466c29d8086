import type { CSSProperties, ReactNode } from 'react'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import type { MapItem, MapStatus } from './map-item.ts'
import classes from './map-legend.module.css'
import { mapColours, mapSigns } from './map-option.ts'
import { mostOf, partOf, type Shade, type ShadeRange, shadeRanges } from './map-shades.ts'
import { portfolioTexts } from './portfolio-texts.ts'

const statuses = ['violations', 'warnings', 'ok', 'none'] as const

/** Says in words and numbers what the colours of the map mean, for the statuses that are on it. */
export function MapLegend({ items }: { readonly items: readonly MapItem[] }): ReactNode {
  const words = useWords()
  const texts = useTexts(portfolioTexts)
  const shown = statuses.filter((status) => items.some((item) => item.status === status))
  return (
    <ul className={`plain-list ${classes['legend'] ?? ''}`} aria-label={texts.legend}>
      {shown.map((status) => (
        <li key={status}>
          {status === 'ok' || status === 'none' ? (
            <Swatch status={status} shade={1}>
              <span aria-hidden="true">{mapSigns[status]}</span> {words.status[status]}
            </Swatch>
          ) : (
            <>
              <span aria-hidden="true">{mapSigns[status]}</span> {words.status[status]}
              {shadeRanges(mostOf(items, status)).map((range) => (
                <Swatch key={range.shade} status={status} shade={range.shade}>
                  <Range {...range} />
                </Swatch>
              ))}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

interface SwatchProps {
  readonly status: MapStatus
  readonly shade: Shade
  readonly children: ReactNode
}

function Swatch({ status, shade, children }: SwatchProps): ReactNode {
  const part = partOf(status, shade)
  const style = { '--of': `var(--${mapColours[status]})`, '--part': `${String(part * 100)}%` } as CSSProperties
  return (
    <span className={classes['swatch']} data-full={part === 1 || undefined} style={style}>
      {children}
    </span>
  )
}

function Range({ from, to }: ShadeRange): ReactNode {
  const texts = useTexts(portfolioTexts)
  const { number } = useFormats()
  return from === to ? number(from) : texts.range(number(from), number(to))
}
