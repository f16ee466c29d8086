import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { WhatIfEffect } from '../settings/what-if-effect.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { CommandList } from './command-list.tsx'
import { commandsByTool, ticketText, type Upgrade } from './fix-plan-text.ts'
import { fixPlanTexts } from './fix-plan-texts.ts'
import classes from './fix-plan.module.css'
import { type FixScope, scopeKey, simulate } from './simulate.ts'

interface CheckedUpgradesProps {
  readonly scope: FixScope
  readonly upgrades: readonly Upgrade[]
  readonly onClear: () => void
}

/** Shows what remains after the upgrades that are checked, and their commands and ticket text to copy. */
export function CheckedUpgrades({ scope, upgrades, onClear }: CheckedUpgradesProps): ReactNode {
  const texts = useTexts(fixPlanTexts)
  const { number } = useFormats()
  const title = texts.title(upgrades.length, number(upgrades.length))
  return (
    <section className={classes['commands']} aria-label={title}>
      <h2>{title}</h2>
      {scope.level === 'company' ? (
        <EffectOnRequest key={upgrades.map(({ purl }) => purl).join(' ')} scope={scope} upgrades={upgrades} />
      ) : (
        <Effect scope={scope} upgrades={upgrades} />
      )}
      <div className={classes['tools']}>
        <CopyButton label={texts.copyTicket} text={() => ticketText(upgrades, texts.ticket)} />
        <Button size="compact-sm" variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
      </div>
      <CommandList commands={commandsByTool(upgrades)} />
    </section>
  )
}

type EffectProps = Pick<CheckedUpgradesProps, 'scope' | 'upgrades'>

/** Over the whole company it may take a while, so it is not computed with each upgrade that is checked. */
function EffectOnRequest(props: EffectProps): ReactNode {
  const texts = useTexts(fixPlanTexts)
  const [isRequested, setRequested] = useState(false)
  if (isRequested) return <Effect {...props} />
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setRequested(true)}>
        {texts.whatRemains}
      </Button>
    </div>
  )
}

function Effect({ scope, upgrades }: EffectProps): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: [...scopeKey(scope), 'simulation', upgrades.map(({ purl, to }) => [purl, to])],
    queryFn: ({ signal }) => simulate(scope, upgrades, signal),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <WhatIfEffect preview={data} /> : <LoadingState />
}
