import { type ReactNode, useState } from 'react'
import { HelpLink } from '../ui/help-link.tsx'
import { ViewChoice } from '../ui/view-choice.tsx'
import { useTexts } from '../words/words.tsx'
import { CiKey, type CiKeyValue } from './ci-key.tsx'
import classes from './import-snippet.module.css'
import { importSnippet, type SnippetKind, snippetKinds } from './import-snippets.ts'
import { SnippetText } from './snippet-text.tsx'
import { snippetTexts } from './snippet-texts.ts'

interface ImportSnippetProps {
  readonly project: string
  readonly module: string
  /** The project may not exist yet. */
  readonly createsProject?: boolean
}

/** What sends the SBOM of a module from CI or a shell, to be copied, and the key it needs. */
export function ImportSnippet({ project, module, createsProject = false }: ImportSnippetProps): ReactNode {
  const texts = useTexts(snippetTexts)
  const [kind, setKind] = useState<SnippetKind>('github')
  const [created, setCreated] = useState<CiKeyValue>()
  const snippet = importSnippet(kind, { origin: location.origin, project, module, createsProject }, created?.value)
  return (
    <section className={classes['snippet']} aria-label={texts.title}>
      <ViewChoice
        label={texts.title}
        choices={snippetKinds.map((value) => ({ value, label: texts.kinds[value] }))}
        chosen={kind}
        onChoose={(value) => setKind(snippetKinds.find((each) => each === value) ?? kind)}
      />
      <p>{texts.use[kind]}</p>
      <SnippetText text={snippet} />
      <p>
        {texts.sbom} <HelpLink page="uploadFromCi" label={texts.help} />
      </p>
      <CiKey name={texts.nameOfKey(project, module).slice(0, 200)} kind={kind} created={created} onCreated={setCreated} />
    </section>
  )
}
