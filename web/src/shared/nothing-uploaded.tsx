import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../words/words.tsx'
import { chooseFiles } from './choose-files.ts'
import { permissions } from './permissions.ts'
import { useHasRole } from './session.ts'
import { uploadStateTexts } from './upload-state-texts.ts'

/** The next step where nothing was uploaded: the upload, for those who may. */
export function UploadStep(): ReactNode {
  const texts = useTexts(uploadStateTexts)
  const mayUpload = useHasRole()(...permissions.importers)
  if (!mayUpload) return <p>{texts.refused}</p>
  return (
    <>
      <p>{texts.hint}</p>
      <Button size="xs" onClick={chooseFiles}>
        {texts.upload}
      </Button>
    </>
  )
}
