import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useModule } from '../shared/module.ts'
import { standingQuery } from '../shared/standing.ts'
import { fileStem, largestRead, moduleName, projectName, rootName } from './root-name.ts'

/** Where the page proposes to send documents. */
export interface Proposal {
  readonly project: string
  readonly module: string
  /** The project of the page; undefined on a page of none. */
  readonly place: { readonly _id: string; readonly name: string } | undefined
}

/** Proposes the module or project of the page, else names from the documents. The first of those that go to a project names it. */
export function useProposal(first: File | undefined, fileName: string | undefined): Proposal {
  const { module, project: place } = usePlace()
  const named = useDocumentName(first)
  const project = place?.name ?? named
  return { project: first === undefined ? '' : project, module: module ?? moduleName(fileStem(fileName)), place }
}

/** The module and the project of the page. */
function usePlace(): { readonly module?: string; readonly project: Proposal['place'] } {
  const { moduleId, projectId } = useParams({ strict: false })
  const { data: module } = useModule(moduleId ?? null)
  const { data: project } = useQuery({ ...standingQuery('project', projectId ?? ''), enabled: projectId !== undefined })
  return module ? { module: module.name, project: { _id: module.projectId, name: module.project } } : { project }
}

function useDocumentName(file: File | undefined): string {
  const [name, setName] = useState('')
  useEffect(() => {
    if (file) void readName(file).then(setName)
  }, [file])
  return name
}

async function readName(file: File): Promise<string> {
  const text = file.size > largestRead ? '' : await file.text()
  return projectName(rootName(text) ?? '') || projectName(fileStem(file.name))
}
