import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useModule } from '../shared/module.ts'
import { standingQuery } from '../shared/standing.ts'
import { fileStem, moduleName, type NamedFile, proposedProject } from './root-name.ts'

/** Where the page proposes to send documents. */
export interface Proposal {
  readonly project: string
  readonly module: string
  /** The project of the page; undefined on a page of none. */
  readonly place: { readonly _id: string; readonly name: string } | undefined
}

/** Proposes the module or project of the page, else names from the files: `toProject` are those that go to a project, the file name `first` names a module. */
export function useProposal(toProject: readonly NamedFile[], first: string | undefined): Proposal {
  const { module, project: place } = usePlace()
  const project = toProject.length === 0 ? '' : (place?.name ?? proposedProject(toProject))
  return { project, module: module ?? moduleName(fileStem(first)), place }
}

/** The module and the project of the page. */
function usePlace(): { readonly module?: string; readonly project: Proposal['place'] } {
  const { moduleId, projectId } = useParams({ strict: false })
  const { data: module } = useModule(moduleId ?? null)
  const { data: project } = useQuery({ ...standingQuery('project', projectId ?? ''), enabled: projectId !== undefined })
  return module ? { module: module.name, project: { _id: module.projectId, name: module.project } } : { project }
}
