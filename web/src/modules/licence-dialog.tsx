import { TextInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useTexts } from '../words/words.tsx'
import type { LicensedComponent } from './licence-rows.ts'
import { moduleTexts } from './module-texts.ts'

/** It brings the SPDX list. */
const LicenceWarning = lazyPart(() => import('./licence-warning.tsx'), 'LicenceWarning')

interface LicenceDialogProps {
  readonly moduleId: string
  readonly component: LicensedComponent
  readonly onClose: () => void
}

/** Sets the licence of a component of a module by hand, with the reason. */
export function LicenceDialog({ moduleId, component: { key, version, licence }, onClose }: LicenceDialogProps): ReactNode {
  const texts = useTexts(moduleTexts).licences
  const queries = useQueryClient()
  const [license, setLicense] = useState(licence)
  const [justification, setJustification] = useState('')
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/core/modules/{module_id}/licenses', {
          params: { path: { module_id: moduleId } },
          body: { key, license, justification, ...(version && { version }) },
        }),
      ),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries()
    },
  })
  return (
    <FormModal
      onClose={onClose}
      title={texts.setTitle(`${key} ${version}`)}
      save={save}
      fields={['license', 'justification']}
      submitLabel={texts.save}
    >
      <TextInput
        label={texts.expression}
        description={texts.expressionHint}
        required
        value={license}
        onChange={({ target }) => setLicense(target.value)}
        error={fieldError(save.error, 'license')}
      />
      <Suspense>
        <LicenceWarning expression={license} onChoose={setLicense} />
      </Suspense>
      <Textarea
        label={texts.justification}
        required
        autosize
        minRows={2}
        value={justification}
        onChange={({ target }) => setJustification(target.value)}
        error={fieldError(save.error, 'justification')}
      />
    </FormModal>
  )
}
