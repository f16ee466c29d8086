import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ViewChoice } from '../ui/view-choice.tsx'
import { useTexts } from '../words/words.tsx'
import classes from './import-snippet.module.css'
import { importSnippet, type SnippetKind, snippetKinds } from './import-snippets.ts'
import { SnippetText } from './snippet-text.tsx'
import { uploadTexts } from './upload-texts.ts'

interface ImportSnippetProps {
  readonly project: string
  readonly module: string
}

/** What sends the SBOM of a module from CI or a shell, to be copied. */
export function ImportSnippet({ project, module }: ImportSnippetProps): ReactNode {
  const texts = useTexts(uploadTexts).snippet
  const [kind, setKind] = useState<SnippetKind>('github')
  const snippet = importSnippet(kind, { origin: location.origin, project, module })
  return (
    <section className={classes['snippet']} aria-label={texts.title}>
      <p>{texts.hint}</p>
      <ViewChoice
        label={texts.title}
        choices={snippetKinds.map((value) => ({ value, label: texts.kinds[value] }))}
        chosen={kind}
        onChoose={(value) => setKind(snippetKinds.find((each) => each === value) ?? kind)}
      />
      <SnippetText text={snippet} />
      <p>
        {texts.needsKey} <Link to="/me">{texts.createKey}</Link>
      </p>
    </section>
  )
}
