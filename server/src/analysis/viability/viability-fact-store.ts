import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ComponentFacts, EvaluationScope } from '#analysis/analyser.ts'
import { componentsInScope } from '#analysis/affected-module-store.ts'
import type { RepositoryFact, ViabilityFact } from '#analysis/viability/viability-fact.ts'

interface Row {
  readonly component_id: number
  readonly module_ids: readonly string[]
  readonly component_key: string
  readonly version: string | null
  readonly url: string | null
  readonly archived: boolean
  readonly last_activity: Date | null
  readonly last_commit_at: Date | null
  readonly last_release_at: Date | null
  readonly monthly_commits: number | null
  readonly open_issues: number | null
  readonly contributors: number | null
}

/** A scope's components with the repositories they are made in, also those of which none is known: one statement. */
export async function gatherViability(trx: Transaction, scope: EvaluationScope): Promise<ComponentFacts<ViabilityFact>> {
  const { rows } = await sql<Row>`
    select h.component_id, h.module_ids, c.key as component_key, c.version, r.url, r.archived, r.last_activity, r.last_commit_at,
      r.last_release_at, r.monthly_commits, r.open_issues, r.contributors
    from (select component_id, array_agg(module_id::text) as module_ids from ${componentsInScope(scope)} group by component_id) h
    cross join lateral (
      select c.version, p.key, p.purl from component c join package p on p.id = c.package_id where c.id = h.component_id
    ) c
    left join lateral (
      select s.* from repository_link l
      cross join lateral (select * from source_repository where source_repository.url = l.url) s
      where l.package_purl = c.purl
      order by l.rank, s.last_activity desc nulls last, s.url limit 1
    ) r on true
    order by h.component_id`.execute(trx)
  return { facts: rows.map(toFact), moduleIds: new Map(rows.map(({ component_id, module_ids }) => [component_id, module_ids])) }
}

function toFact(row: Row): ViabilityFact {
  const { component_id: componentId, component_key: componentKey, version } = row
  return { componentId, componentKey, version: version ?? undefined, repository: toRepository(row) }
}

function toRepository(row: Row): RepositoryFact | undefined {
  if (row.url === null) return undefined
  return {
    url: row.url,
    isArchived: row.archived,
    lastActivity: row.last_activity ?? undefined,
    lastCommitAt: row.last_commit_at ?? undefined,
    lastReleaseAt: row.last_release_at ?? undefined,
    monthlyCommits: row.monthly_commits ?? undefined,
    openIssues: row.open_issues ?? undefined,
    contributors: row.contributors ?? undefined,
  }
}
