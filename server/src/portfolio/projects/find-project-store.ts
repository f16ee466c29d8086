import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/http-error.ts'

/** How a request names a project: by id, or by name or id. */
export interface RequestedProject {
  readonly projectId?: string | undefined
  readonly project?: string | undefined
}

export interface ProjectRef {
  readonly id: string
  readonly name: string
}

/**
 * Finds the project a request names (§1, Addressing by name): an explicit id wins over a name; a name is trimmed and the
 * oldest project with exactly that name wins. 404 when the company has no such project, 400 when none is named.
 */
export async function findProject(
  db: Database | Transaction,
  { companyId }: Caller,
  { projectId, project }: RequestedProject,
): Promise<ProjectRef> {
  const requested = projectId || (project ?? '').trim()
  if (requested === '') throw invalid('project', 'project is required: the name or id of an existing project')
  if (requested.includes('\0')) throw invalid('project', 'project must not contain NUL characters')
  const id = isId(requested) ? requested : null
  const name = projectId ? null : requested
  const { rows } = await sql<ProjectRef>`
    select id, name from project
    where company_id = ${companyId} and (id = ${id}::uuid or name = ${name}::text)
    order by (id is not distinct from ${id}::uuid) desc, created, id
    limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) throw notFound(requested)
  return found
}
