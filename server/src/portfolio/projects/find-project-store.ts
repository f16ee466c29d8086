import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
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
 * Finds the project a request names (docs/reference/conventions.md#addressing-by-name): an explicit id takes precedence over a name; of
 * several projects with exactly the trimmed name, the oldest one. Throws a 404 for an unknown project, a 400 when none is named.
 */
export async function findProject(
  db: Database | Transaction,
  { companyId }: Tenant,
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
