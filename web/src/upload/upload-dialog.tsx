import { Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSession } from '../shared/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import type { NamedFile } from './root-name.ts'
import { sayProblem } from './say-document.ts'
import { UploadFields } from './upload-fields.tsx'
import { mayUploadKind, neededFields } from './upload-kind.ts'
import { uploadTexts } from './upload-texts.ts'
import { UploadedFile } from './uploaded-file.tsx'
import { type FileKinds, kindIn, useFileKinds } from './use-file-kinds.ts'
import { useProposal } from './use-proposal.ts'
import { type Sending, useSending } from './use-sending.ts'

interface UploadDialogProps {
  readonly files: readonly File[]
  readonly onClose: () => void
}

/** Uploads documents to a project. One SBOM goes to the module that is named, of several each to the one named after its file. */
export function UploadDialog({ files, onClose }: UploadDialogProps): ReactNode {
  const words = useWords()
  const [typed, setTyped] = useState<{ readonly project?: string; readonly module?: string }>({})
  const kinds = useFileKinds(files)
  const leftOut = useLeftOut(kinds)
  const sent = files.filter((file) => !leftOut.has(file))
  const needed = neededFields(sent.map((file) => kindIn(kinds, file)))
  const proposed = useProposal(goingToProject(sent, kinds), sent[0]?.name)
  const { project, module } = { ...proposed, ...typed }
  const { progress, send } = useSending(kinds, proposed.place)
  const { isBusy, left } = summaryOf(progress, sent)
  const single = sent.length === 1 && kinds.size > 0 ? module : undefined
  return (
    <Dialog onClose={onClose} title={words.pages.upload} size="lg">
      <Form save={{ mutate: () => void send(vexLast(left, kinds), project, single), isPending: isBusy }}>
        <Stack gap="sm">
          {sent.length > 0 && (
            <UploadFields
              needed={needed}
              project={project}
              onProject={(name) => setTyped({ ...typed, project: name })}
              module={single}
              onModule={(name) => setTyped({ ...typed, module: name })}
            />
          )}
          <ul className="plain-list">
            {files.map((file) => (
              <li key={file.name}>
                <UploadedFile
                  file={file}
                  recognised={kinds.get(file)}
                  refusal={leftOut.get(file)}
                  progress={progress.get(file)}
                  onRetry={isBusy ? undefined : () => void send([file], project, single)}
                  onClose={onClose}
                />
              </li>
            ))}
          </ul>
          {sent.length > 0 && left.length === 0 ? (
            <Button onClick={onClose}>{words.upload.done}</Button>
          ) : (
            <Button type="submit" loading={isBusy} disabled={kinds.size === 0 || sent.length === 0}>
              {words.pages.upload}
            </Button>
          )}
        </Stack>
      </Form>
    </Dialog>
  )
}

/** Whether something is being sent, and what is not stored yet: what went wrong can be sent again, to where it belongs. */
function summaryOf(progress: Sending['progress'], sent: readonly File[]) {
  const isBusy = [...progress.values()].some(({ result, error }) => result === undefined && error === undefined)
  return { isBusy, left: sent.filter((file) => progress.get(file)?.result === undefined) }
}

/** VEX documents create no project, so they follow those that do. */
function vexLast(files: readonly File[], kinds: FileKinds): readonly File[] {
  return files.toSorted((a, b) => Number(kindIn(kinds, a) === 'vex') - Number(kindIn(kinds, b) === 'vex'))
}

/** The files that go to a project, with what they are about. */
function goingToProject(sent: readonly File[], kinds: FileKinds): readonly NamedFile[] {
  return sent.flatMap((file) => {
    const known = kinds.get(file)
    return known && 'kind' in known && known.kind !== 'vex' ? [{ fileName: file.name, name: known.name }] : []
  })
}

/** What is not sent, with the reason: it is no document, or the service would refuse it by the roles of the user. */
function useLeftOut(kinds: FileKinds): ReadonlyMap<File, string> {
  const texts = useTexts(uploadTexts)
  const { scopes } = useSession()
  return new Map(
    [...kinds].flatMap(([file, known]) => {
      const kind = kindIn(kinds, file)
      const refused = kind === undefined || mayUploadKind(kind, scopes) ? undefined : texts.refused[kind]
      const reason = sayProblem(known, texts) ?? refused
      return reason === undefined ? [] : [[file, reason] as const]
    }),
  )
}
