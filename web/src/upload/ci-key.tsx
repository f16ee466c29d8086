import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useWrite } from '../shared/use-write.ts'
import { WhoMay } from '../shared/who-may.tsx'
import { ActButton } from '../ui/act-button.tsx'
import { useTexts } from '../words/words.tsx'
import type { SnippetKind } from './import-snippets.ts'
import { SnippetText } from './snippet-text.tsx'
import { snippetTexts } from './snippet-texts.ts'

/** A new key and its value, which the service returns once. */
export interface CiKeyValue {
  readonly name: string
  readonly value: string
}

interface CiKeyProps {
  readonly name: string
  /** Where the value is to be stored. */
  readonly kind: SnippetKind
  readonly created: CiKeyValue | undefined
  readonly onCreated: (created: CiKeyValue) => void
}

/** Creates the key of an upload on the spot, and says where its value belongs. */
export function CiKey({ name, kind, created, onCreated }: CiKeyProps): ReactNode {
  const texts = useTexts(snippetTexts)
  const has = useHasRole()
  // others may not give the role (docs/reference/access.md#granting-scopes)
  const mayCreate = has('account_admin') || (has('manager') && has('developer'))
  const create = useWrite(
    ['keys'],
    async () => ({ name, value: (await unwrap(api.POST('/account/keys', { body: { name, scopes: ['developer'] } }))).key }),
    onCreated,
  )
  if (created !== undefined) return <CreatedKey kind={kind} created={created} />
  return (
    <>
      <p>{texts.noKey}</p>
      {create.error && <p role="alert">{create.error.message}</p>}
      {mayCreate ? (
        <ActButton act={create} size="xs">
          {texts.createKey}
        </ActButton>
      ) : (
        <OtherKeys />
      )}
    </>
  )
}

function CreatedKey({ kind, created: { name, value } }: Required<Pick<CiKeyProps, 'kind'>> & { readonly created: CiKeyValue }): ReactNode {
  const texts = useTexts(snippetTexts)
  return (
    <section aria-label={texts.value}>
      <p role="status">{texts.created(name)}</p>
      <SnippetText text={value} />
      <p>{texts.store[kind]}</p>
    </section>
  )
}

/** For those who may not create the key: who may, and the key that they may create for themselves. */
function OtherKeys(): ReactNode {
  const texts = useTexts(snippetTexts)
  const mayUpload = useHasRole()(...permissions.importers)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.whoMay}
      </Button>
      {isOpen && <WhoMay roles={['account_admin']} />}
      {mayUpload && (
        <p>
          {texts.ownKey} <Link to="/me">{texts.createOwnKey}</Link>
        </p>
      )}
    </>
  )
}
