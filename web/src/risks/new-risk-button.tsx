import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useProjects } from '../shared/projects.ts'
import { FormButton } from '../ui/form-button.tsx'
import type { FormValues } from '../ui/record-form.tsx'
import { useTexts } from '../words/words.tsx'
import { registerTexts } from './register-texts.ts'
import { riskTermTexts } from './risk-terms-texts.ts'

/** Creates a risk of a project and opens it. */
export function NewRiskButton(): ReactNode {
  const { create } = useTexts(registerTexts)
  const { fields } = useTexts(riskTermTexts)
  const projects = useProjects() ?? []
  const queries = useQueryClient()
  const navigate = useNavigate()
  async function save({ name = '', description = '', projectId = '' }: FormValues): Promise<void> {
    const body = { name, projectId, ...(description !== '' && { description }), riskProperties: { state: 'identified' as const } }
    const { riskId } = await unwrap(api.POST('/core/risks', { body }))
    await queries.invalidateQueries({ queryKey: ['risks'] })
    await navigate({ to: '/risks/$riskId', params: { riskId } })
  }
  if (projects.length === 0) return undefined
  return (
    <FormButton
      label={create.open}
      title={create.open}
      submitLabel={create.submit}
      onSubmit={save}
      fields={[
        { name: 'name', label: fields.name, kind: 'text', isRequired: true },
        { name: 'description', label: fields.description, kind: 'area' },
        {
          name: 'projectId',
          label: create.project,
          kind: 'choice',
          choices: projects.map(({ _id: value, name }) => ({ value, label: name })),
        },
      ]}
    />
  )
}
