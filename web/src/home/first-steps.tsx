import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UploadStep } from '../shared/nothing-uploaded.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { SnippetText } from '../upload/snippet-text.tsx'
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

function UploadCommand(): ReactNode {
  const texts = useTexts(firstStepsTexts)
  const { needsKey, createKey } = useTexts(uploadTexts).snippet
  const command = `export WAYBILL_URL=${location.origin}\nwaybill import sbom.cdx.json --project Shop --create-project --module web --wait`
  return (
    <>
      <p>{texts.ciHint}</p>
      <SnippetText text={command} />
      <p>
        {needsKey} <Link to="/me">{createKey}</Link>
      </p>
      <HelpLink page="uploadFromCi" label={texts.ciHelp} />
    </>
  )
}
