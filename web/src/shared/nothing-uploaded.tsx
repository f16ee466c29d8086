import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { chooseFiles } from './choose-files.ts'
import { permissions } from './permissions.ts'
import { useHasRole } from './session.ts'

interface UploadStepProps {
  readonly hint: string
  /** Said to those who may not upload. */
  readonly refused: string
  readonly upload: string
}

/** The next step where nothing was uploaded: the upload, for those who may. */
export function UploadStep({ hint, refused, upload }: UploadStepProps): ReactNode {
  const mayUpload = useHasRole()(...permissions.importers)
  if (!mayUpload) return <p>{refused}</p>
  return (
    <>
      <p>{hint}</p>
      <Button size="xs" onClick={chooseFiles}>
        {upload}
      </Button>
    </>
  )
}
