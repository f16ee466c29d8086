import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { ActButton } from '../ui/act-button.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { termOf } from './risk-terms-texts.ts'
import type { SchemeChange } from './scheme-draft.ts'
import { schemeNames } from './scheme-names.ts'
import classes from './scheme-page.module.css'
import { schemeWhatIfTexts } from './scheme-what-if-texts.ts'

type Preview = components['schemas']['SchemePreview']
type Problem = components['schemas']['PreviewedRisk']['problems'][number]

const shown = 50

/** Shows which stored risks would no longer fit a change of the scheme; the service checks them and stores nothing. */
export function SchemeWhatIf({ change }: { readonly change: SchemeChange }): ReactNode {
  const texts = useTexts(schemeWhatIfTexts)
  const mayPreview = useHasRole()(...permissions.portfolioReadersAndDevelopers)
  const ask = useMutation({ mutationFn: (body: SchemeChange) => unwrap(api.POST('/core/risks/scheme/preview', { body })) })
  // an answer about another change than the present one is none
  const isPresent = JSON.stringify(ask.variables) === JSON.stringify(change)
  if (!mayPreview) return undefined
  return (
    <>
      <div>
        <ActButton size="xs" act={{ mutate: () => ask.mutate(change), isPending: ask.isPending }}>
          {texts.ask}
        </ActButton>
      </div>
      {isPresent && ask.error && <p role="alert">{ask.error.message}</p>}
      {isPresent && ask.data && <Effect preview={ask.data} />}
    </>
  )
}

function Effect({ preview: { evaluated, total, again, undecided, risks } }: { readonly preview: Preview }): ReactNode {
  const texts = useTexts(schemeWhatIfTexts)
  const { number } = useFormats()
  return (
    <div role="status" className={classes['effect']}>
      <p>
        <strong>{total === 0 ? texts.nothing : texts.misfits(number(total))}</strong> {texts.evaluated(number(evaluated))}
      </p>
      {again > 0 && <p>{texts.again(number(again))}</p>}
      {undecided.from !== undecided.to && <p>{texts.undecided(number(undecided.from), number(undecided.to))}</p>}
      {total > 0 && <Misfits risks={risks.slice(0, shown)} />}
      {total > shown && <p className="soft">{texts.first(number(shown), number(total))}</p>}
    </div>
  )
}

function Misfits({ risks }: Pick<Preview, 'risks'>): ReactNode {
  const texts = useTexts(schemeWhatIfTexts)
  const names = useTexts(schemeNames)
  const rules: Readonly<Partial<Record<string, string>>> = texts.rules
  function textOf({ parameter, message }: Problem): string {
    return rules[parameter] ?? message
  }
  return (
    <PlainTable
      label={texts.label}
      rows={risks}
      idOf={({ _id: id }) => id}
      columns={[
        {
          title: texts.risk,
          cell: ({ _id: riskId, name }) => (
            <Link to="/risks/$riskId" params={{ riskId }} target="_blank">
              {name}
            </Link>
          ),
        },
        { title: texts.place, cell: ({ project, module }) => [project, module].filter(Boolean).join(' / ') },
        { title: texts.impactClass, cell: ({ impactClass }) => termOf(names, impactClass ?? '') },
        { title: texts.reason, cell: ({ problems }) => problems.map(textOf).join('; ') },
      ]}
    />
  )
}
