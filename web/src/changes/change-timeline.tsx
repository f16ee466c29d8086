import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../words/words.tsx'
import { ChangeItem } from './change-item.tsx'
import { changesTexts } from './changes-texts.ts'
import sections from '../ui/sections.module.css'
import classes from './changes-page.module.css'
import type { Kind } from './counts.ts'
import type { ModuleChange } from './use-changes.ts'

interface ChangeTimelineProps {
  readonly moduleId: string
  readonly changes: readonly ModuleChange[]
  readonly kind: Kind | undefined
  readonly onMore: (() => void) | undefined
}

/** Each change of the period with its cause; one at a time is opened. */
export function ChangeTimeline({ moduleId, changes, kind, onMore }: ChangeTimelineProps): ReactNode {
  const texts = useTexts(changesTexts).timeline
  return (
    <section className={sections['section']} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ol className={`plain-list ${classes['timeline'] ?? ''}`}>
        {changes.map((change, i) => (
          <ChangeItem key={change.number} moduleId={moduleId} change={change} earlierScan={changes[i - 1]?.scanId} kind={kind} />
        ))}
      </ol>
      {onMore && (
        <div>
          <Button size="compact-sm" variant="default" onClick={onMore}>
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  )
}
