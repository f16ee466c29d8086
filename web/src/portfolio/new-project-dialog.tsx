import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { FieldInput } from '../ui/form-field.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../words/words.tsx'
import { newProjectTexts } from './new-project-texts.ts'

const fields = ['name', 'description'] as const

/** Creates a project and opens it. Where the name is taken, the form stays and leads to the project that has it. */
export function NewProjectDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const texts = useTexts(newProjectTexts)
  const [draft, setDraft] = useState({ name: '', description: '' })
  const create = useCreate()
  const taken = create.data?.existing ? create.data.projectId : undefined
  return (
    <FormModal
      title={texts.open}
      submitLabel={texts.submit}
      fields={fields}
      save={{ ...create, mutate: () => create.mutate(draft) }}
      onClose={onClose}
    >
      {fields.map((field) => (
        <FieldInput
          key={field}
          field={
            field === 'name'
              ? { name: field, label: texts.name, kind: 'text', isRequired: true }
              : { name: field, label: texts.description, kind: 'area', hint: texts.hint }
          }
          value={draft[field]}
          error={fieldError(create.error, field)}
          onChange={(value) => {
            create.reset()
            setDraft((now) => ({ ...now, [field]: value }))
          }}
        />
      ))}
      {taken !== undefined && (
        <p role="alert">
          {texts.taken(draft.name.trim())}{' '}
          <Link to="/projects/$projectId" params={{ projectId: taken }}>
            {texts.existing}
          </Link>
        </p>
      )}
    </FormModal>
  )
}

function useCreate() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ name, description }: Readonly<Record<(typeof fields)[number], string>>) =>
      unwrap(api.POST('/core/projects', { body: { name, ...(description !== '' && { description }) } })),
    onSuccess: async ({ projectId, existing }) => {
      if (existing) return
      await navigate({ to: '/projects/$projectId', params: { projectId } })
      await Promise.all([['portfolio'], ['projects']].map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
}
