import { Button, Stack } from '@mantine/core'
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
import { mayUploadKind, neededFields } from './upload-kind.ts'
import { uploadTexts } from './upload-texts.ts'
import { UploadFields } from './upload-fields.tsx'
import { type FileKinds, useFileKinds } from './use-file-kinds.ts'

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

/** Uploads documents to a project, by proposal one named after the first document; SBOMs become modules named after their files, or the one that is named. */
export function UploadDialog({ files, onClose }: UploadDialogProps): ReactNode {
  const words = useWords()
  const queries = useQueryClient()
  const [project, setProject] = useState('')
  const [module, setModule] = useState(() => fileStem(files[0]?.name))
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map())
  const projects = useQuery({ queryKey: ['projects'], queryFn: ({ signal }) => unwrap(api.GET('/core/projects', { signal })) })
  const findProject = useFindProject(projects.data)
  const kinds = useFileKinds(files)
  const refusals = useRefusals(kinds)
  const sent = files.filter((file) => !refusals.has(file))
  const needed = neededFields(sent.map((file) => kinds.get(file)))
  // the first that goes to a project proposes its name
  const first = needed.project ? sent.find((file) => kinds.get(file) !== 'vex') : undefined
  const isDone = progress.size > 0 && [...progress.values()].every(({ result, error }) => result ?? error)

  useEffect(() => {
    // what was typed meanwhile stays
    if (first && kinds.size > 0) void proposeProject(first).then((proposed) => setProject((typed) => typed || proposed))
  }, [first, kinds])

  function note(file: File, change: Progress): void {
    setProgress((now) => new Map(now).set(file.name, change))
  }
  async function sendTo(name: string, file: File): Promise<UploadResult> {
    const { module: hasModule, project: hasProject } = neededFields([kinds.get(file)])
    const named = files.length === 1 ? module : fileStem(file.name)
    const target = {
      ...((hasProject || name !== '') && { projectId: await findProject(name, hasProject) }),
      ...(hasModule && { module: named }),
    }
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
          <UploadFields
            projects={projects.data}
            needed={needed}
            project={project}
            onProject={setProject}
            module={files.length === 1 && kinds.size > 0 ? module : undefined}
            onModule={setModule}
          />
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

/** Finds a project by its name; one that does not exist is created for what needs a project, by those who may. */
type FindProject = (name: string, mayBeNew: boolean) => Promise<string>

function useFindProject(projects: readonly { readonly _id: string; readonly name: string }[] = []): FindProject {
  const texts = useTexts(uploadTexts)
  const mayCreate = useHasRole()(...permissions.projectWriters)
  return async (name, mayBeNew) => {
    if (mayBeNew && mayCreate) return (await unwrap(api.POST('/core/projects', { body: { name } }))).projectId
    const project = projects.find((each) => each.name === name)
    if (project === undefined) throw new Error(mayCreate ? texts.unknownProject(name) : texts.noProject(name))
    return project['_id']
  }
}

/** What is refused before it is sent, with the reason: the service would refuse it by the roles of the user. */
function useRefusals(kinds: FileKinds): ReadonlyMap<File, string> {
  const { refused } = useTexts(uploadTexts)
  const { scopes } = useSession()
  return new Map(
    [...kinds].flatMap(([file, kind]) => (kind === undefined || mayUploadKind(kind, scopes) ? [] : [[file, refused[kind]] as const])),
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
