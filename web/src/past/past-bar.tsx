import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { type Earliest, useEarliest } from '../shared/earliest.ts'
import { DayField } from '../ui/day-field.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './past-bar.module.css'
import { dayAt, type PastDays, pastDays, positionOf } from './past-days.ts'
import { pastTexts } from './past-texts.ts'

interface PastBarProps {
  /** The moment that the list shows; undefined for now. */
  readonly asOf: string | undefined
  readonly onAsOf: (asOf: string | undefined) => void
  /** The parameter of the service that limits how far back it goes. */
  readonly begin?: keyof Earliest
  /** What is different in this list of the past, and why. */
  readonly children: ReactNode
}

/** Chooses the day that a list shows, and says that it is not now. */
export function PastBar({ asOf, onAsOf, begin = 'asOf', children }: PastBarProps): ReactNode {
  const texts = useTexts(pastTexts)
  const momentText = useMomentText()
  const earliest = useEarliest()
  const slider = useRef<HTMLInputElement>(null)
  const isFocusDue = useRef(false)
  const days = earliest && pastDays(earliest[begin], new Date())
  function goBack(): void {
    onAsOf(undefined)
    slider.current?.focus()
    isFocusDue.current = slider.current === null
  }
  /** The button that was clicked is gone before the slider has come: the focus waits for it. */
  function takeSlider(element: HTMLInputElement | null): void {
    slider.current = element
    if (element !== null && isFocusDue.current) element.focus()
    isFocusDue.current &&= element === null
  }
  return (
    <section className={classes['bar']} aria-label={texts.title} data-past={asOf !== undefined || undefined}>
      <div className={classes['controls']}>
        {days && <DaySlider ref={takeSlider} days={days} asOf={asOf} onAsOf={onAsOf} />}
        {days && <DayField label={texts.field} day={asOf?.slice(0, 10)} min={days.first} max={days.today} onDay={onAsOf} />}
        {asOf !== undefined && (
          <Button size="compact-sm" variant="default" onClick={goBack}>
            {texts.back}
          </Button>
        )}
      </div>
      <p role="status">{asOf === undefined ? presentText(texts, earliest, days) : <strong>{texts.notice(momentText(asOf))}</strong>}</p>
      {asOf !== undefined && children}
    </section>
  )
}

function presentText(texts: (typeof pastTexts)['en'], earliest: Earliest | undefined, days: PastDays | undefined): string {
  return earliest !== undefined && days === undefined ? texts.tooYoung : texts.present
}

/** Returns a function that writes a moment, or the text of the address where it is none. */
function useMomentText(): (asOf: string) => string {
  const { moment } = useFormats()
  return (asOf) => (Number.isNaN(Date.parse(asOf)) ? asOf : moment(asOf))
}

interface DaySliderProps extends Pick<PastBarProps, 'asOf' | 'onAsOf'> {
  readonly ref: React.Ref<HTMLInputElement>
  readonly days: PastDays
}

/** The days as a slider, with now at its end. The list follows when it rests. */
function DaySlider({ ref, days, asOf, onAsOf }: DaySliderProps): ReactNode {
  const texts = useTexts(pastTexts)
  const { day } = useFormats()
  const [draft, setDraft] = useState({ position: positionOf(days, asOf), asOf })
  if (draft.asOf !== asOf) setDraft({ position: positionOf(days, asOf), asOf })
  const send = useDebouncedCallback(onAsOf, 200)
  const chosen = dayAt(days, draft.position)
  function slide(position: number): void {
    setDraft({ position, asOf })
    send(dayAt(days, position))
  }
  return (
    <label className={classes['slider']}>
      <span>{texts.slider}</span>
      <input
        ref={ref}
        type="range"
        min={0}
        max={days.now}
        value={draft.position}
        aria-valuetext={chosen === undefined ? texts.now : day(chosen)}
        onChange={({ target }) => slide(Number(target.value))}
      />
      <output className={classes['chosen']}>{chosen === undefined ? texts.now : day(chosen)}</output>
    </label>
  )
}
