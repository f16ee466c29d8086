import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findProject } from '../projects/find-projects.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useTexts } from '../words/words.tsx'
import { fileStem } from './root-name.ts'
import { sendDocument, type UploadResult, type UploadTarget } from './send-document.ts'
import { neededFields } from './upload-kind.ts'
import { uploadTexts } from './upload-texts.ts'
import { type FileKinds, kindIn } from './use-file-kinds.ts'
import type { Proposal } from './use-proposal.ts'

/** A file that is uploaded: how much is sent, what became of it, or what was wrong. */
export interface Progress {
  readonly share: number
  readonly result?: UploadResult
  readonly error?: string
}

export interface Sending {
  readonly progress: ReadonlyMap<File, Progress>
  /** Sends one file after another. `module` is for all; without one, files name their modules. */
  readonly send: (files: readonly File[], project: string, module: string | undefined) => Promise<void>
}

/** Sends documents to a project, with what is known of each. */
export function useSending(kinds: FileKinds, place: Proposal['place']): Sending {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Sending['progress']>(new Map())
  const projectOf = useProject(place)

  function note(file: File, change: Progress): void {
    setProgress((now) => new Map(now).set(file, change))
  }
  async function sendTo(name: string, module: string | undefined, file: File): Promise<UploadResult> {
    const { module: hasModule, project: hasProject } = neededFields([kindIn(kinds, file)])
    const target = {
      ...((hasProject || name !== '') && (await projectOf(name, hasProject))),
      ...(hasModule && { module: module ?? fileStem(file.name) }),
    }
    return sendDocument(file, target, (share) => note(file, { share }))
  }
  async function send(files: readonly File[], project: string, module: string | undefined): Promise<void> {
    for (const file of files) {
      note(file, { share: 0 })
      await sendTo(project, module, file).then(
        (result) => note(file, { share: 1, result }),
        (error: Error) => note(file, { share: 1, error: error.message }),
      )
    }
    await queries.invalidateQueries()
  }
  return { progress, send }
}

/**
 * Returns the project of a name. For what needs a project, those who may let the service create one that does not exist: only it can leave none
 * behind when it refuses the document.
 */
type ProjectOf = (name: string, mayBeNew: boolean) => Promise<Pick<UploadTarget, 'projectId' | 'projectName' | 'createProject'>>

function useProject(place: Proposal['place']): ProjectOf {
  const texts = useTexts(uploadTexts)
  const mayCreate = useHasRole()(...permissions.projectWriters)
  return async (name, mayBeNew) => {
    const wanted = name.trim()
    const project = place?.name === wanted ? place : await findProject(wanted)
    if (project !== undefined) return { projectId: project['_id'] }
    if (mayBeNew && mayCreate) return { projectName: wanted, createProject: 'true' }
    throw new Error(mayCreate ? texts.unknownProject(name) : texts.noProject(name))
  }
}
