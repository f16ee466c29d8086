import type { Caller } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadScopePolicy } from '#portfolio/portfolio.ts'
import { readLicensing } from '#analysis/legal/read-licensing.ts'
import { withoutPaths } from '#analysis/policy/path-scoped-policy.ts'
import type { CheckedLicenses, LicensesToCheck } from '#analysis/quick-check/check-shape.ts'
import { evaluateBothUses } from '#analysis/quick-check/evaluate-both-uses.ts'

/** Evaluates licences under the policy of a scope, for a component of which nothing else is known. At most two statements. */
export async function checkLicenses(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  caller: Caller,
  asked: LicensesToCheck,
): Promise<CheckedLicenses> {
  const { projectName: project, moduleName: module, licenses } = asked
  const policy = withoutPaths(await transact(db, (trx) => loadScopePolicy(trx, caller, { project, module, at: now() })))
  const component = { componentId: 0, componentKey: '', version: undefined }
  const read = licenses.map((license) => ({ license, licensing: readLicensing(license) }))
  return {
    ok: true,
    warnings: read
      .filter(({ licensing }) => licensing?.expression === undefined)
      .map(({ license }) => ({ license, status: 'license_not_found' as const })),
    data: read.map(({ license, licensing }) => Object.assign({ license }, evaluateBothUses(component, licensing, policy))),
  }
}
