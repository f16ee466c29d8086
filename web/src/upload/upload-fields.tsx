import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useFoundProjects } from '../projects/find-projects.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useTexts, useWords } from '../words/words.tsx'
import type { NeededFields } from './upload-kind.ts'
import { uploadTexts } from './upload-texts.ts'

interface UploadFieldsProps {
  readonly needed: NeededFields
  readonly project: string
  readonly onProject: (name: string) => void
  /** Undefined where each file names its own. */
  readonly module: string | undefined
  readonly onModule: (name: string) => void
}

/** Asks where documents go, as far as they need it. */
export function UploadFields({ needed, project, onProject, module, onModule }: UploadFieldsProps): ReactNode {
  const words = useWords()
  const texts = useTexts(uploadTexts)
  const mayCreate = useHasRole()(...permissions.projectWriters)
  const [q] = useDebouncedValue(project.trim(), 150)
  const { data: projects } = useFoundProjects(q === '' ? {} : { q }, true)
  const label = mayCreate ? words.upload.project : texts.existingProject
  return (
    <>
      <TextInput
        label={needed.project ? label : texts.projectOfVex}
        required={needed.project}
        list="upload-projects"
        minLength={3}
        maxLength={200}
        value={project}
        onChange={(event) => onProject(event.target.value)}
        data-autofocus
      />
      <datalist id="upload-projects">
        {projects?.map(({ _id: id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {needed.module && module !== undefined && (
        <TextInput label={words.upload.module} required maxLength={200} value={module} onChange={(event) => onModule(event.target.value)} />
      )}
    </>
  )
}
