import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useMemo } from 'react'
import { missingRoles } from '../shared/page-roles.ts'
import { useSession } from '../shared/session.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { feedTexts } from './feed-texts.ts'
import { type Catalogue, type Found, lookUp } from './look-up.ts'
import classes from './lookup-page.module.css'
import { lookupTexts } from './lookup-texts.ts'
import { qualityTexts } from './quality-texts.ts'
import { type Recognised, recognise } from './recognise.ts'
import { VulnerabilityTable } from './vulnerability-table.tsx'
import { WeaknessView } from './weakness-view.tsx'

const examples = ['CVE-2021-44228', 'CWE-79', 'pkg:npm/lodash@4.17.20', 'npm:minimist', 'prototype pollution']

/** One box for everything that is known of vulnerabilities, weaknesses and components; what is typed is recognised. */
export function LookupPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(lookupTexts)
  const [{ q = '', page = '1' }, change] = useSearchState()
  const asked = useMemo(() => recognise(q), [q])
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    change({ q: typeof typed === 'string' ? typed.trim() : undefined, page: undefined })
  }
  return (
    <div className="page">
      <h1>{words.pages.lookups}</h1>
      <form key={q} role="search" className={classes['form']} onSubmit={submit}>
        <input type="search" name="q" aria-label={texts.label} placeholder={texts.label} defaultValue={q} className={classes['box']} />
        <Button type="submit">{texts.submit}</Button>
      </form>
      {asked === undefined ? (
        <Start />
      ) : (
        <Results key={`results of ${q}`} asked={asked} page={Number(page) || 1} onPage={(next) => change({ page: String(next) })} />
      )}
    </div>
  )
}

function Start(): ReactNode {
  const texts = useTexts(lookupTexts)
  const { title: quality } = useTexts(qualityTexts)
  return (
    <div>
      <Examples title={texts.examples} />
      <Link to="/lookups/quality">{quality}</Link>
    </div>
  )
}

function Examples({ title }: { readonly title: string }): ReactNode {
  return (
    <>
      <p>{title}</p>
      <ul className={classes['examples']}>
        {examples.map((example) => (
          <li key={example}>
            <Link to="/lookups" search={{ q: example }}>
              {example}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Nothing was found: says how what can be found is written. */
function NothingFound({ asked }: { readonly asked: Recognised }): ReactNode {
  const texts = useTexts(lookupTexts)
  const isPurl = asked.kind === 'words' && asked.text.startsWith('pkg:')
  if (asked.kind === 'component') return <EmptyState title={texts.noneOfComponent} />
  return (
    <EmptyState title={isPurl ? texts.noPurl : texts.none}>
      <Examples title={texts.howTo} />
    </EmptyState>
  )
}

interface ResultsProps {
  readonly asked: Recognised
  readonly page: number
  readonly onPage: (page: number) => void
}

function Results({ asked, page, onPage }: ResultsProps): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['lookups', asked, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => lookUp(asked, page, signal),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  if (data.kind === 'unread') return <UnreadCatalogue catalogue={data.catalogue} />
  if (data.kind === 'weakness') return <WeaknessView weakness={data.weakness} />
  return <Vulnerabilities asked={asked} found={data} page={page} onPage={onPage} />
}

interface VulnerabilitiesProps extends ResultsProps {
  readonly found: Extract<Found, { readonly kind: 'vulnerabilities' }>
}

function Vulnerabilities({ asked, found: { vulnerabilities, unknown, hasMore }, page, onPage }: VulnerabilitiesProps): ReactNode {
  const texts = useTexts(lookupTexts)
  const isEmpty = vulnerabilities.length + unknown.length === 0
  return (
    <>
      {unknown.length > 0 && <p role="note">{texts.unknown(unknown.join(', '))}</p>}
      {isEmpty && <NothingFound asked={asked} />}
      {vulnerabilities.length > 0 && <VulnerabilityTable vulnerabilities={vulnerabilities} />}
      <Pages page={page} hasMore={hasMore} onPage={onPage} />
    </>
  )
}

/** Says why nothing is known, and leads those who may see it to how old each feed is. */
function UnreadCatalogue({ catalogue }: { readonly catalogue: Catalogue }): ReactNode {
  const texts = useTexts(lookupTexts)
  const { title: feeds, operator } = useTexts(feedTexts)
  const { scopes } = useSession()
  return (
    <EmptyState title={texts.unread[catalogue]}>
      <p>{operator}</p>
      {missingRoles('/admin', scopes) === undefined && <Link to="/admin/knowledge">{feeds}</Link>}
    </EmptyState>
  )
}

interface PagesProps extends Pick<ResultsProps, 'page' | 'onPage'> {
  readonly hasMore: boolean
}

/** A search by words may find thousands. */
function Pages({ page, hasMore, onPage }: PagesProps): ReactNode {
  const texts = useTexts(lookupTexts)
  return (
    <div className={classes['form']}>
      {page > 1 && (
        <Button variant="default" size="xs" onClick={() => onPage(page - 1)}>
          {texts.previous}
        </Button>
      )}
      {hasMore && (
        <Button variant="default" size="xs" onClick={() => onPage(page + 1)}>
          {texts.next}
        </Button>
      )}
    </div>
  )
}
