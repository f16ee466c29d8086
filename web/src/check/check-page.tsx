import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { ProjectPicker } from '../projects/project-picker.tsx'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import classes from './check-page.module.css'
import { CheckResults } from './check-results.tsx'
import { checkTexts } from './check-texts.ts'
import { DocumentDrop, type DroppedDocument } from './document-drop.tsx'
import { type ReadComponents, readLines } from './read-components.ts'

interface CheckRequest {
  readonly projectName: string | undefined
  readonly moduleName: string
  readonly read: ReadComponents
}

/** Evaluates components under the policy of a scope before they are used; nothing is stored. */
export function CheckPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(checkTexts)
  const [{ projectId }, change] = useSearchState()
  const mayList = useHasRole()(...permissions.portfolioReadersAndDevelopers)
  const [moduleName, setModuleName] = useState('')
  const [pasted, setPasted] = useState('')
  const [document, setDocument] = useState<DroppedDocument>()
  const read = document?.read ?? readLines(pasted)
  const check = useMutation({ mutationFn: sendCheck })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (read.components.length > 0) check.mutate({ projectName: projectId, moduleName, read })
  }
  return (
    <div className="page">
      <h1>{words.pages.check}</h1>
      <p className={classes['intro']}>{texts.intro}</p>
      <form className={classes['form']} onSubmit={submit}>
        <div>
          {mayList && <ProjectPicker label={texts.project} projectId={projectId} onChange={(chosen) => change({ projectId: chosen })} />}
          {projectId === undefined && <p className="soft">{texts.company}</p>}
        </div>
        {projectId !== undefined && (
          <TextInput
            label={texts.module}
            description={texts.moduleHint}
            value={moduleName}
            onChange={(event) => setModuleName(event.target.value)}
            error={fieldError(check.error, 'moduleName')}
          />
        )}
        {document === undefined && (
          <Textarea
            label={texts.packages}
            description={texts.packagesHint}
            placeholder={'pkg:npm/lodash@4.17.20\nmaven:org.slf4j:slf4j-api@2.0.0'}
            autosize
            minRows={4}
            maxRows={16}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        )}
        <DocumentDrop document={document} onChange={setDocument} />
        <Unread read={read} />
        {check.error && <p role="alert">{check.error.message}</p>}
        <div>
          <Button type="submit" loading={check.isPending} disabled={read.components.length === 0}>
            {texts.check}
          </Button>
        </div>
      </form>
      {check.data && <CheckResults checked={check.data} />}
    </div>
  )
}

function sendCheck({ projectName, moduleName, read: { components } }: CheckRequest) {
  const scope = projectName === undefined ? {} : { projectName, ...(moduleName !== '' && { moduleName }) }
  return unwrap(api.POST('/compliance/check/component', { body: { ...scope, components: [...components] } }))
}

/** What is not checked, and why. */
function Unread({ read: { unnamed, left } }: { readonly read: ReadComponents }): ReactNode {
  const texts = useTexts(checkTexts)
  const { number } = useFormats()
  return (
    <div role="status">
      {unnamed.length > 0 && <p>{texts.unnamed(number(unnamed.length), unnamed.slice(0, 3).join(', '))}</p>}
      {left > 0 && <p>{texts.left(number(left))}</p>}
    </div>
  )
}
