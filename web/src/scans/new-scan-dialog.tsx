import { Group, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { ProjectPicker } from '../projects/project-picker.tsx'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useWrite } from '../shared/use-write.ts'
import { ChoiceSet } from '../ui/choice-set.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../words/words.tsx'
import { type ScanTexts, scanTexts } from './scan-texts.ts'

const includes = ['includeCopyright', 'includeCrypto', 'includeScorecard'] as const

interface Draft {
  readonly url: string
  readonly type: 'repository' | 'file'
  readonly branch: string
  readonly tag: string
  readonly includes: readonly string[]
  readonly projectName: string | undefined
  readonly moduleName: string
}

const emptyDraft: Draft = {
  url: '',
  type: 'repository',
  branch: '',
  tag: '',
  includes: ['includeCopyright', 'includeCrypto', 'includeScorecard'],
  projectName: undefined,
  moduleName: '',
}

/** Asks for the repository to scan, what to look for, and the module that the scan fills. */
export function NewScanDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const texts = useTexts(scanTexts)
  const mayImport = useHasRole()(...permissions.importers)
  const [draft, setDraft] = useState(emptyDraft)
  const save = useWrite(['repository-scans'], () => unwrap(api.POST('/repository/scan', { body: toBody(draft) })), onClose)
  function change(changed: Partial<Draft>): void {
    setDraft({ ...draft, ...changed })
  }
  return (
    <FormModal
      title={texts.title}
      submitLabel={texts.submit}
      isDisabled={draft.url.trim() === ''}
      save={save}
      fields={['url', 'branch', 'tag', 'moduleName']}
      onClose={onClose}
    >
      <TextInput
        label={texts.fields.url}
        description={texts.fields.urlHint}
        type="url"
        required
        value={draft.url}
        onChange={({ target: { value: url } }) => change({ url })}
        error={fieldError(save.error, 'url')}
        data-autofocus
      />
      <NativeSelect
        label={texts.fields.type}
        value={draft.type}
        onChange={({ target: { value } }) => change({ type: value === 'file' ? 'file' : 'repository' })}
        data={(['repository', 'file'] as const).map((value) => ({ value, label: texts.types[value] }))}
      />
      {draft.type === 'repository' && <RefFields texts={texts} draft={draft} error={save.error} onChange={change} />}
      <ChoiceSet
        label={texts.fields.includes}
        choices={includes.map((value) => ({ value, label: texts.includes[value] }))}
        chosen={draft.includes}
        onChange={(chosen) => change({ includes: chosen })}
      />
      {mayImport && (
        <ProjectPicker label={texts.fields.project} projectId={draft.projectName} onChange={(projectName) => change({ projectName })} />
      )}
      {draft.projectName !== undefined && (
        <TextInput
          label={texts.fields.moduleName}
          description={texts.fields.moduleHint}
          value={draft.moduleName}
          onChange={({ target: { value: moduleName } }) => change({ moduleName })}
          error={fieldError(save.error, 'moduleName')}
        />
      )}
    </FormModal>
  )
}

interface RefFieldsProps {
  readonly texts: ScanTexts
  readonly draft: Draft
  readonly error: Error | null
  readonly onChange: (changed: Partial<Draft>) => void
}

function RefFields({ texts: { fields }, draft, error, onChange }: RefFieldsProps): ReactNode {
  return (
    <Group grow align="flex-start">
      <TextInput
        label={fields.branch}
        description={fields.refHint}
        value={draft.branch}
        disabled={draft.tag !== ''}
        onChange={({ target: { value: branch } }) => onChange({ branch })}
        error={fieldError(error, 'branch')}
      />
      <TextInput
        label={fields.tag}
        description={fields.refHint}
        value={draft.tag}
        disabled={draft.branch !== ''}
        onChange={({ target: { value: tag } }) => onChange({ tag })}
        error={fieldError(error, 'tag')}
      />
    </Group>
  )
}

/** Fields that are empty, or that do not belong to what is scanned, are left out. */
function toBody({ url, type, branch, tag, includes: chosen, projectName, moduleName }: Draft) {
  const isRepository = type === 'repository'
  return {
    url: url.trim(),
    type,
    ...(isRepository && branch.trim() !== '' && { branch: branch.trim() }),
    ...(isRepository && tag.trim() !== '' && { tag: tag.trim() }),
    ...Object.fromEntries(includes.map((name) => [name, chosen.includes(name)])),
    ...(projectName !== undefined && { projectName }),
    ...(projectName !== undefined && moduleName.trim() !== '' && { moduleName: moduleName.trim() }),
  }
}
