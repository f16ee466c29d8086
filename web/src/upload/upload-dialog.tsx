import { Button, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSession } from '../shared/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { UploadFields } from './upload-fields.tsx'
import { mayUploadKind, neededFields } from './upload-kind.ts'
import { uploadTexts } from './upload-texts.ts'
import { UploadedFile } from './uploaded-file.tsx'
import { type FileKinds, useFileKinds } from './use-file-kinds.ts'
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
  const refusals = useRefusals(kinds)
  const sent = files.filter((file) => !refusals.has(file))
  const needed = neededFields(sent.map((file) => kinds.get(file)))
  // the first that goes to a project proposes its name
  const first = needed.project && kinds.size > 0 ? sent.find((file) => kinds.get(file) !== 'vex') : undefined
  const proposed = useProposal(first, files[0]?.name)
  const { project, module } = { ...proposed, ...typed }
  const { progress, send } = useSending(kinds, proposed.place)
  const { isBusy, left } = summaryOf(progress, sent)
  const single = files.length === 1 && kinds.size > 0 ? module : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send(left, project, single)
  }
  return (
    <Dialog onClose={onClose} title={words.pages.upload} size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <UploadFields
            needed={needed}
            project={project}
            onProject={(name) => setTyped({ ...typed, project: name })}
            module={single}
            onModule={(name) => setTyped({ ...typed, module: name })}
          />
          <ul className="plain-list">
            {files.map((file) => (
              <li key={file.name}>
                <UploadedFile file={file} refusal={refusals.get(file)} progress={progress.get(file)} onClose={onClose} />
              </li>
            ))}
          </ul>
          {sent.length > 0 && left.length === 0 ? (
            <Button onClick={onClose}>{words.upload.done}</Button>
          ) : (
            <Button type="submit" loading={isBusy} disabled={sent.length === 0}>
              {words.pages.upload}
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

/** Whether something is being sent, and what is not stored yet: what went wrong can be sent again, to where it belongs. */
function summaryOf(progress: Sending['progress'], sent: readonly File[]) {
  const isBusy = [...progress.values()].some(({ result, error }) => result === undefined && error === undefined)
  return { isBusy, left: sent.filter((file) => progress.get(file)?.result === undefined) }
}

/** What is refused before it is sent, with the reason: the service would refuse it by the roles of the user. */
function useRefusals(kinds: FileKinds): ReadonlyMap<File, string> {
  const { refused } = useTexts(uploadTexts)
  const { scopes } = useSession()
  return new Map(
    [...kinds].flatMap(([file, kind]) => (kind === undefined || mayUploadKind(kind, scopes) ? [] : [[file, refused[kind]] as const])),
  )
}
