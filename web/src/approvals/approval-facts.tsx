import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { Facts } from '../ui/facts.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { approvalTexts } from './approval-texts.ts'
import type { ApprovalDetail } from './approval.ts'

/** Modules named on the page; a project may have thousands. */
const namedModules = 10

/** Shows the target, the requester and the assignee of an approval. */
export function ApprovalFacts({ approval }: { readonly approval: ApprovalDetail }): ReactNode {
  const texts = useTexts(approvalTexts)
  const { dateTime, relative } = useFormats()
  const { projectId, purl, binaryLinks, initiatorName, assigneeName, created } = approval
  return (
    <Facts
      facts={[
        [texts.project, <ProjectLink key="project" projectId={projectId} />],
        [texts.scope, <ModuleLinks key="modules" approval={approval} />],
        [
          texts.columns.initiator,
          <span key="initiator" title={relative(created)}>
            {initiatorName}, {dateTime(created)}
          </span>,
        ],
        [texts.columns.assignee, assigneeName ?? texts.nobody],
        [texts.purl, purl && <span className="code">{purl}</span>],
        [texts.binaries, binaryLinks.length === 0 ? undefined : <BinaryLinks links={binaryLinks} />],
      ]}
    />
  )
}

function ProjectLink({ projectId }: { readonly projectId: string }): ReactNode {
  const { data: project } = useQuery({
    queryKey: ['projects', projectId],
    queryFn: ({ signal }) => unwrap(api.GET('/core/projects/{project_id}', { params: { path: { project_id: projectId } }, signal })),
  })
  return (
    <Link to="/projects/$projectId" params={{ projectId }}>
      {project?.name ?? projectId}
    </Link>
  )
}

function ModuleLinks({ approval: { changes, moduleIds } }: { readonly approval: ApprovalDetail }): ReactNode {
  const texts = useTexts(approvalTexts)
  const { number } = useFormats()
  const others = moduleIds.length - Math.min(changes.length, namedModules)
  return (
    <>
      {changes.slice(0, namedModules).map(({ moduleId, module }, i) => (
        <span key={moduleId}>
          {i > 0 && ', '}
          <Link to="/modules/$moduleId" params={{ moduleId }}>
            {module}
          </Link>
        </span>
      ))}{' '}
      {others > 0 && texts.otherModules(number(others))}
    </>
  )
}

function BinaryLinks({ links }: { readonly links: ApprovalDetail['binaryLinks'] }): ReactNode {
  return (
    <ul className="plain-list">
      {links.map(({ name, comment = '' }) => (
        <li key={`${name} ${comment}`}>
          {name} <span className="soft">{comment}</span>
        </li>
      ))}
    </ul>
  )
}
