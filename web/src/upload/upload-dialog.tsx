import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../app/permissions.ts'
import { useHasRole, useSession } from '../app/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Mark } from '../ui/mark.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { fileStem, largestRead, rootName } from './root-name.ts'
import { sendDocument, type UploadResult } from './send-document.ts'
import { mayUploadKind } from './upload-kind.ts'
import { uploadTexts } from './upload-texts.ts'
import { useFileKinds } from './use-file-kinds.ts'

interface UploadDialogProps {
  readonly files: readonly File[]
  readonly onClose: () => void
}

/** An uploaded file: how much is sent, what became of it, or what was wrong. */
interface Progress {
  readonly share: number
  readonly result?: UploadResult
  readonly error?: string
}

/** Uploads documents to a project, by proposal one named after the first document; each becomes a module named after the file, or the one that is named. */
export function UploadDialog({ files, onClose }: UploadDialogProps): ReactNode {
  const words = useWords()
  const queries = useQueryClient()
  const [project, setProject] = useState('')
  const [module, setModule] = useState(() => fileStem(files[0]?.name))
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map())
  const projects = useQuery({ queryKey: ['projects'], queryFn: ({ signal }) => unwrap(api.GET('/core/projects', { signal })) })
  const findProject = useFindProject(projects.data)
  const refusals = useRefusals(files)
  const texts = useTexts(uploadTexts)
  const mayCreate = useHasRole()(...permissions.projectWriters)
  const [first] = files
  const sent = files.filter((file) => !refusals.has(file))
  const isDone = progress.size > 0 && [...progress.values()].every(({ result, error }) => result ?? error)

  useEffect(() => {
    // what was typed meanwhile stays
    if (first) void proposeProject(first).then((proposed) => setProject((typed) => typed || proposed))
  }, [first])

  function note(file: File, change: Progress): void {
    setProgress((now) => new Map(now).set(file.name, change))
  }
  async function sendTo(name: string, file: File): Promise<UploadResult> {
    const projectId = await findProject(name)
    const target = { projectId, module: files.length === 1 ? module : fileStem(file.name) }
    return sendDocument(file, target, (share) => note(file, { share }))
  }
  async function sendAll(event: FormEvent): Promise<void> {
    event.preventDefault()
    for (const file of sent) {
      note(file, { share: 0 })
      await sendTo(project, file).then(
        (result) => note(file, { share: 1, result }),
        (error: Error) => note(file, { share: 1, error: error.message }),
      )
    }
    await queries.invalidateQueries()
  }
  return (
    <Dialog onClose={onClose} title={words.pages.upload} size="lg">
      <form onSubmit={(event) => void sendAll(event)}>
        <Stack gap="sm">
          <TextInput
            label={mayCreate ? words.upload.project : texts.existingProject}
            required
            list="upload-projects"
            value={project}
            onChange={(event) => setProject(event.target.value)}
            data-autofocus
          />
          <datalist id="upload-projects">
            {projects.data?.map(({ _id: id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
          {files.length === 1 && (
            <TextInput label={words.upload.module} required value={module} onChange={(event) => setModule(event.target.value)} />
          )}
          <ul className="plain-list">
            {files.map((file) => (
              <li key={file.name}>
                <UploadedFile file={file} refusal={refusals.get(file)} progress={progress.get(file.name)} onClose={onClose} />
              </li>
            ))}
          </ul>
          {isDone ? (
            <Button onClick={onClose}>{words.upload.done}</Button>
          ) : (
            <Button type="submit" loading={progress.size > 0} disabled={sent.length === 0}>
              {words.pages.upload}
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

/** Returns a function that finds a project by its name. An existing one is returned unchanged, a new one is created by those who may. */
function useFindProject(projects: readonly { readonly _id: string; readonly name: string }[] = []): (name: string) => Promise<string> {
  const texts = useTexts(uploadTexts)
  const mayCreate = useHasRole()(...permissions.projectWriters)
  return async (name) => {
    if (mayCreate) return (await unwrap(api.POST('/core/projects', { body: { name } }))).projectId
    const project = projects.find((each) => each.name === name)
    if (project === undefined) throw new Error(texts.noProject(name))
    return project['_id']
  }
}

/** What is refused before it is sent, with the reason: the service would refuse it by the roles of the user. */
function useRefusals(files: readonly File[]): ReadonlyMap<File, string> {
  const { refused } = useTexts(uploadTexts)
  const { scopes } = useSession()
  const kinds = [...useFileKinds(files)]
  return new Map(
    kinds.flatMap(([file, kind]) => (kind === undefined || mayUploadKind(kind, scopes) ? [] : [[file, refused[kind]] as const])),
  )
}

async function proposeProject(file: File): Promise<string> {
  const text = file.size > largestRead ? '' : await file.text()
  return rootName(text) ?? fileStem(file.name)
}

interface UploadedFileProps {
  readonly file: File
  /** Why it is not sent. */
  readonly refusal: string | undefined
  readonly progress: Progress | undefined
  readonly onClose: () => void
}

function UploadedFile({ file, refusal, progress, onClose }: UploadedFileProps): ReactNode {
  const words = useWords()
  const { percent } = useFormats()
  const problem = refusal ?? progress?.error
  if (problem !== undefined)
    return (
      <p role="alert">
        <Mark tone="violation">{file.name}</Mark>: {problem}
      </p>
    )
  if (progress?.result === undefined)
    return (
      <p>
        {file.name} {progress && percent(progress.share)}
      </p>
    )
  const { moduleId, info, warning, losses = [] } = progress.result
  return (
    <p role="status">
      <Mark tone="ok">{file.name}</Mark> {info} {warning} {losses.length > 0 && words.upload.losses(losses.length)}{' '}
      {moduleId !== undefined && (
        <Link to="/modules/$moduleId/findings" params={{ moduleId }} onClick={onClose}>
          {words.upload.open}
        </Link>
      )}
    </p>
  )
}
