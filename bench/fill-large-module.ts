import { type RawBuilder, sql } from 'kysely'

interface LargeModule {
  readonly companyId: string
  readonly id: RawBuilder<unknown>
  readonly projectId: RawBuilder<unknown>
  readonly scale: number
}

/**
 * Returns the statements that fill a module of 12,000 components with 10,000 findings, or `scale` times as many. Its components are the first of the
 * catalogue, 400 of them direct; two in three findings are vulnerabilities, every fifth is accepted.
 */
export function fillLargeModule({ companyId, id, projectId, scale }: LargeModule): readonly RawBuilder<unknown>[] {
  const [components, directs, findings] = [12_000 * scale, 400 * scale, 10_000 * scale]
  const introducer = sql`(i % ${directs}::integer + 1)`
  return [
    sql`insert into module (company_id, id, project_id, name, match_name) select ${companyId}, ${id}, ${projectId}, 'large', 'large'`,
    sql`insert into module_component_row (company_id, module_id, component_id, direct, depth, parent_id, introduced_by, sole_introducer, appearances)
      select ${companyId}, ${id}, i, i <= ${directs}::integer, case when i <= ${directs}::integer then 1 else 2 end,
        case when i > ${directs}::integer then ${introducer} end, case when i > ${directs}::integer then ${introducer} else i end, true, 1
      from generate_series(1, ${components}::integer) i`,
    sql`insert into module_analysis (company_id, module_id, scan_id, sbom_id) select ${companyId}, ${id}, gen_random_uuid(), gen_random_uuid()`,
    sql`insert into finding_row (company_id, module_id, id, kind, component_id, finding_key, vulnerability_id, status, confidence, score, reason, since, direct,
        introduced_by, exploited, fix_known, epss)
      select ${companyId}, ${id}, gen_random_uuid(), case when v.id is null then 'legal' else 'vulnerability' end, i, coalesce(v.key, 'copyleft'), v.id,
        (array['violation', 'warning', 'warning', 'warning', 'whitelisted'])[i % 5 + 1], 5, case when v.id is not null then i * 7 % 100 / 10.0 end,
        'concerns npm:package-' || i || repeat('. A sentence that says why', 5), '2026-01-01'::timestamptz + make_interval(hours => i % 7000),
        i <= ${directs}::integer, ${introducer}, coalesce(v.known_exploited, false), v.id is not null, s.epss
      from generate_series(1, ${findings}::integer) i
      left join vulnerability v on i % 3 <> 0 and v.id = i % (select count(*) from vulnerability) + 1
      left join epss_score s on s.cve = v.key`,
  ]
}
