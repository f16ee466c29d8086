import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import { useTexts } from '../words/words.tsx'
import { type FindingsLayout, groupNames } from './finding-query.ts'
import { findingTexts } from './finding-texts.ts'
import classes from './findings-view.module.css'

const layouts = ['list', ...groupNames, 'upgrade', 'scatter'] as const
/** The past has no EPSS to draw, and nothing to upgrade. */
const ofThePresent: ReadonlySet<FindingsLayout> = new Set(['upgrade', 'scatter'])
const groups: ReadonlySet<string> = new Set([...groupNames, 'upgrade'])

interface LayoutChoiceProps {
  readonly layout: FindingsLayout
  readonly isPast: boolean
  readonly onChange: (changed: Search) => void
}

/** Offers the layouts of findings: as a list, in groups, as upgrades, or drawn. */
export function LayoutChoice({ layout, isPast, onChange }: LayoutChoiceProps): ReactNode {
  const texts = useTexts(findingTexts)
  function choose(chosen: string): void {
    onChange({ view: chosen === 'scatter' ? chosen : undefined, group: groups.has(chosen) ? chosen : undefined })
  }
  return (
    <select className={classes['layout']} aria-label={texts.layout} value={layout} onChange={(event) => choose(event.target.value)}>
      {layouts
        .filter((name) => !isPast || !ofThePresent.has(name))
        .map((name) => (
          <option key={name} value={name}>
            {texts.layouts[name]}
          </option>
        ))}
    </select>
  )
}
