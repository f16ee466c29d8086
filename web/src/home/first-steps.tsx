import { Group, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { UploadStep } from '../shared/nothing-uploaded.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { ImportSnippet } from '../upload/import-snippet.tsx'
import { snippetTexts } from '../upload/snippet-texts.ts'
import { uploadTexts } from '../upload/upload-texts.ts'
import { useTexts } from '../words/words.tsx'
import { firstStepsTexts } from './first-steps-texts.ts'
import classes from './home-page.module.css'

/** Offers first steps in a company without modules: upload an SBOM, let CI do so, or look at the demo. */
export function FirstSteps(): ReactNode {
  const texts = useTexts(firstStepsTexts)
  return (
    <section aria-label={texts.title} className={classes['card']}>
      <h2>{texts.title}</h2>
      <p className="soft">{texts.none}</p>
      <ol className={classes['steps']}>
        <li>
          <h3>{texts.upload}</h3>
          <ChooseFile />
        </li>
        <li>
          <h3>{texts.ci}</h3>
          <UploadCommand />
        </li>
        <li>
          <h3>{texts.look}</h3>
          <p>{texts.lookHint}</p>
          <HelpLink page="tutorial" label={texts.lookHelp} />
        </li>
      </ol>
    </section>
  )
}

function ChooseFile(): ReactNode {
  const { uploadHint, choose } = useTexts(firstStepsTexts)
  const { refused } = useTexts(uploadTexts)
  return <UploadStep hint={uploadHint} refused={refused.sbom} upload={choose} />
}

/** The project and the module of the first upload are names to be typed: neither exists yet. */
function UploadCommand(): ReactNode {
  const texts = useTexts(snippetTexts)
  const [project, setProject] = useState('Shop')
  const [module, setModule] = useState('web')
  return (
    <>
      <Group gap="xs" my="xs">
        <TextInput
          label={texts.project}
          minLength={3}
          maxLength={200}
          value={project}
          onChange={({ target }) => setProject(target.value)}
        />
        <TextInput label={texts.module} maxLength={200} value={module} onChange={({ target }) => setModule(target.value)} />
      </Group>
      <ImportSnippet project={project} module={module} createsProject />
    </>
  )
}
