import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark, type Tone } from '../ui/mark.tsx'
import { useFormats, useWords } from '../words/words.tsx'
import classes from './kind-tiles.module.css'

interface Counts {
  readonly violations: number
  readonly warnings: number
}

interface KindTilesProps {
  /** Statistics as the service sends them: counts by kind of finding, beside others. */
  readonly statistics: unknown
  /** Address of the list of findings, which takes the filter `kind`. */
  readonly to: string
}

const none: Counts = { violations: 0, warnings: 0 }

/** The number of violations and warnings: a verdict, and a tile for each kind of finding that leads to its list. */
export function KindTiles({ statistics, to }: KindTilesProps): ReactNode {
  const words = useWords()
  const { number } = useFormats()
  const byKind = statistics as Readonly<Record<string, Counts>>
  const kinds = Object.keys(words.kinds) as (keyof typeof words.kinds)[]
  const total = kinds.map((kind) => byKind[kind] ?? none).reduce(addCounts, none)
  return (
    <>
      <p>
        <Mark tone={toneOf(total)}>
          {total.violations + total.warnings === 0
            ? words.module.clean
            : `${words.module.violations(total.violations, number(total.violations))}, ${words.module.warnings(total.warnings, number(total.warnings))}.`}
        </Mark>
      </p>
      <div className={classes['tiles']}>
        {kinds.map((kind) => (
          <Link key={kind} to={to} search={{ kind }} className={classes['tile'] ?? ''}>
            <span>{words.kinds[kind]}</span>
            <TileCounts {...(byKind[kind] ?? none)} />
          </Link>
        ))}
      </div>
    </>
  )
}

function TileCounts({ violations, warnings }: Counts): ReactNode {
  const { module } = useWords()
  const { number } = useFormats()
  return (
    <strong>
      {violations > 0 && <Mark tone="violation">{module.violations(violations, number(violations))}</Mark>}
      {warnings > 0 && <Mark tone="warning">{module.warnings(warnings, number(warnings))}</Mark>}
      {violations + warnings === 0 && <Mark tone="ok">{module.nothingOpen}</Mark>}
    </strong>
  )
}

function addCounts(one: Counts, other: Counts): Counts {
  return { violations: one.violations + other.violations, warnings: one.warnings + other.warnings }
}

function toneOf({ violations, warnings }: Counts): Tone {
  if (violations > 0) return 'violation'
  return warnings > 0 ? 'warning' : 'ok'
}
