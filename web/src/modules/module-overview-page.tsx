import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark, type Tone } from '../ui/mark.tsx'
import { EmptyState } from '../ui/page-states.tsx'
import { useFormats, useWords } from '../words/words.tsx'
import { useModule } from './module-frame.tsx'
import classes from './module-frame.module.css'

interface Counts {
  readonly violations: number
  readonly warnings: number
}

/** The verdict on a module, and the six analyses it comes from. */
export function ModuleOverviewPage(): ReactNode {
  const words = useWords()
  const { number, dateTime, relative } = useFormats()
  const { moduleId = '' } = useParams({ strict: false })
  const { data: module } = useModule(moduleId)
  if (module === undefined) return undefined
  if (module.analysis === null) return <EmptyState title={words.module.none} />
  const statistics = module.analysis.statistics as Readonly<Record<string, Counts>>
  const kinds = Object.keys(words.kinds) as (keyof typeof words.kinds)[]
  const total = kinds.reduce(
    (sum, kind) => ({
      violations: sum.violations + (statistics[kind]?.violations ?? 0),
      warnings: sum.warnings + (statistics[kind]?.warnings ?? 0),
    }),
    { violations: 0, warnings: 0 },
  )
  const isClean = total.violations + total.warnings === 0
  return (
    <>
      <p>
        <Mark tone={toneOf(total)}>
          {isClean ? words.module.clean : words.module.verdict(number(total.violations), number(total.warnings))}
        </Mark>
      </p>
      <div className={classes['tiles']}>
        {kinds.map((kind) => {
          const counts = statistics[kind] ?? { violations: 0, warnings: 0 }
          return (
            <Link key={kind} to="/modules/$moduleId/findings" params={{ moduleId }} search={{ kind }} className={classes['tile'] ?? ''}>
              <span>{words.kinds[kind]}</span>
              <strong>
                <Mark tone={toneOf(counts)}>
                  {number(counts.violations)} / {number(counts.warnings)}
                </Mark>
              </strong>
              <span className="soft">{words.portfolio.columns.findings}</span>
            </Link>
          )
        })}
      </div>
      <p className="soft" title={relative(module.analysis.date)}>
        {words.module.lastScan(dateTime(module.analysis.date))}
      </p>
    </>
  )
}

function toneOf({ violations, warnings }: Counts): Tone {
  if (violations > 0) return 'violation'
  return warnings > 0 ? 'warning' : 'ok'
}
