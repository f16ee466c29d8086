import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { api, unwrapPage } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { Mark, type Tone } from '../ui/mark.tsx'
import { useSentences } from '../words/sentences/use-sentences.ts'
import { useTexts } from '../words/words.tsx'
import type { Explaining } from './use-explanation.ts'
import sections from '../ui/sections.module.css'
import classes from './vulnerability-page.module.css'
import { vulnerabilityTexts } from './vulnerability-texts.ts'

type Explanation = components['schemas']['VulnerabilityExplanation']

const tones: Readonly<Record<string, Tone>> = { true: 'violation', false: 'ok', unknown: 'warning' }

/** Explains why a component is affected by a vulnerability, or why it is not. */
export function WhyNot({ purl, setPurl, ask, answer, error, isPending }: Explaining): ReactNode {
  const texts = useTexts(vulnerabilityTexts)
  const listId = useId()
  const suggestions = useSuggestions(purl)
  function submit(event: FormEvent): void {
    event.preventDefault()
    ask(purl)
  }
  return (
    <section className={sections['section']} aria-label={texts.whyNot}>
      <h2>{texts.whyNot}</h2>
      <form onSubmit={submit} className={classes['form']}>
        <TextInput
          className={classes['purl'] ?? ''}
          label={texts.purl}
          description={texts.whyNotHint}
          placeholder="pkg:npm/lodash@4.17.20"
          required
          list={listId}
          value={purl}
          onChange={(event) => setPurl(event.target.value)}
          error={error?.message}
        />
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
        <Button type="submit" variant="default" loading={isPending}>
          {texts.explain}
        </Button>
      </form>
      {answer && <Answer explanation={answer} />}
    </section>
  )
}

/** The components of the company that match what is typed, each with its versions. */
function useSuggestions(typed: string): readonly string[] {
  const isReader = useHasRole()(...permissions.portfolioReadersAndDevelopers)
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { data } = useQuery({
    queryKey: ['components', 'suggestions', q],
    enabled: isReader && q.length > 1 && !q.startsWith('pkg:'),
    queryFn: ({ signal }) =>
      unwrapPage<components['schemas']['UsedComponent']>(api.GET('/core/components', { params: { query: { q } }, signal })),
  })
  const { items = [] } = data ?? {}
  return items.flatMap(({ purl, versions }) => versions.map((version) => (version === null ? purl : `${purl}@${version}`)))
}

function Answer({ explanation: { purl, affected, sentences, advisories } }: { readonly explanation: Explanation }): ReactNode {
  const texts = useTexts(vulnerabilityTexts)
  const verdict = String(affected) as keyof typeof texts.verdicts
  return (
    <div role="status">
      <p>
        <span className="code">{purl}</span>: <Mark tone={tones[verdict] ?? 'none'}>{texts.verdicts[verdict]}</Mark>
      </p>
      <Sentences sentences={sentences} />
      {advisories.map(({ advisoryId, publisher, withdrawn, sentences: reasons }) => (
        <details key={advisoryId}>
          <summary>
            {texts.advisory(advisoryId, publisher)} {withdrawn !== null && <span className="soft">{texts.withdrawn}</span>}
          </summary>
          <Sentences sentences={reasons} />
        </details>
      ))}
    </div>
  )
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }): ReactNode {
  const say = useSentences()
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{say(sentence)}</li>
      ))}
    </ul>
  )
}
