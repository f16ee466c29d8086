import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { type DecidedRisk, loadDecidedRisks, riskKeysOfFinding } from '#risks/risks.ts'

/** Findings that nothing else answers and a decision in the risk register does. */
export interface DecidedFindings {
  readonly ids: readonly string[]
  /** The modules they are in, each once: with them the findings are found by their key. */
  readonly moduleIds: readonly string[]
  /** When the decision ends, by finding; undefined for a decision without an end. */
  readonly ends: ReadonlyMap<string, string | undefined>
}

interface Row {
  readonly id: string
  readonly module_id: string
  readonly kind: string
  readonly finding_key: string
  readonly component_key: string
  readonly version: string | null
}

/** No decision of the register. */
export const noDecisions: DecidedFindings = { ids: [], moduleIds: [], ends: new Map() }

/** Loads the findings of the company, or of one module, that a decision valid at a moment answers; two statements. */
export async function loadDecidedFindings(
  db: Database,
  caller: Caller,
  { moduleId, at }: { readonly moduleId: string | undefined; readonly at: Date },
): Promise<DecidedFindings> {
  const risks = await loadDecidedRisks(db, caller, { moduleId, at })
  if (risks.length === 0) return noDecisions
  const byKey = new Map(risks.map((risk) => [risk.autoKey, risk]))
  const answered = (await loadOpen(db, caller, risks)).flatMap((row) => {
    const risk = riskOf(row, byKey)
    return risk === undefined ? [] : [{ id: row.id, moduleId: row.module_id, until: risk.until }]
  })
  return {
    ids: answered.map(({ id }) => id),
    moduleIds: [...new Set(answered.map((one) => one.moduleId))],
    ends: new Map(answered.map(({ id, until }) => [id, until])),
  }
}

function riskOf(
  { kind, module_id, finding_key, component_key, version }: Row,
  byKey: ReadonlyMap<string, DecidedRisk>,
): DecidedRisk | undefined {
  const keys = riskKeysOfFinding({ kind, moduleId: module_id, key: finding_key, component: { key: component_key, version } })
  return keys.map((key) => byKey.get(key)).find((risk) => risk !== undefined)
}

/** The open findings that the risks may be about: of these vulnerabilities, and of licences in modules where one was set by hand. */
async function loadOpen(db: Database, { companyId }: Caller, risks: readonly DecidedRisk[]): Promise<readonly Row[]> {
  const ofCve = risks.filter(({ cve }) => cve !== undefined)
  const ofLicense = risks.filter(({ cve }) => cve === undefined)
  const { rows } = await sql<Row>`
    select f.id, f.module_id, f.kind, f.finding_key, p.key as component_key, c.version
    from (
      select f.id, f.module_id, f.kind, f.finding_key, f.component_id
      from unnest(${ofCve.map(({ moduleId }) => moduleId)}::uuid[], ${ofCve.map(({ cve }) => cve ?? '')}::text[]) as d(module_id, cve)
      join finding f on f.company_id = ${companyId} and f.finding_key = d.cve and f.module_id = d.module_id
      where f.kind = 'vulnerability' and not f.accepted
      union all
      select f.id, f.module_id, f.kind, f.finding_key, f.component_id from finding f
      where f.company_id = ${companyId} and f.module_id = any(${ofLicense.map(({ moduleId }) => moduleId)}::uuid[]) and f.kind = 'legal' and not f.accepted
    ) f
    join component c on c.id = f.component_id
    join package p on p.id = c.package_id`.execute(db)
  return rows
}
