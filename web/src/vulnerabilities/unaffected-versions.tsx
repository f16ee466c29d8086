import { UnstyledButton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { api, unwrapPage } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './vulnerability-page.module.css'
import { vulnerabilityTexts } from './vulnerability-texts.ts'

type UsedComponent = components['schemas']['UsedComponent']

/** Of many packages only so many are looked up. */
const maxPackages = 5

interface UnaffectedVersionsProps {
  readonly packages: components['schemas']['CveDetail']['packages']
  /** Asks why a purl is not affected. */
  readonly onAsk: (purl: string) => void
}

/** The packages of a vulnerability that modules contain in versions that it does not affect. */
export function UnaffectedVersions({ packages, onAsk }: UnaffectedVersionsProps): ReactNode {
  const texts = useTexts(vulnerabilityTexts)
  const { number } = useFormats()
  const names = [...new Set(packages.map(({ name }) => name))].slice(0, maxPackages)
  const used = useQueries({ queries: names.map(queryOfUse) }).flatMap(({ data = [] }) => data)
  if (used.length === 0) return undefined
  return (
    <>
      <p>{texts.unaffected}</p>
      <ul>
        {used.map(({ key, purl, versions, modules }) => (
          <li key={key}>
            <Link to="/components/$key" params={{ key }} className="code">
              {key}
            </Link>{' '}
            {versions.map((version, i) => (
              <Fragment key={version}>
                {i > 0 && ', '}
                <UnstyledButton className={classes['ask'] ?? ''} onClick={() => onAsk(version === null ? purl : `${purl}@${version}`)}>
                  {version ?? texts.noVersion}
                </UnstyledButton>
              </Fragment>
            ))}{' '}
            <span className="soft">{texts.inModules(modules, number(modules))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function queryOfUse(name: string) {
  return {
    queryKey: ['components', 'named', name],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const { items } = await unwrapPage<UsedComponent>(api.GET('/core/components', { params: { query: { q: name } }, signal }))
      return items.filter(({ key }) => key.toLowerCase().endsWith(`:${name.toLowerCase()}`))
    },
  }
}
