import { refused } from '#cli-error.ts'
import type { Comparison } from '#findings/comparison.ts'
import type { OutcomeOptions, ScannedModule } from '#findings/outcome.ts'
import type { Scan } from '#findings/scan.ts'
import type { Service } from '#service/service.ts'
import type { Session } from '#session.ts'

interface Diff {
  readonly findings: { readonly new: { readonly total: number }; readonly gone: { readonly total: number } } | null
  readonly reason: string | null
}

/** The variables by which CI systems name the branch that a change goes to. */
const baseBranchVariables = [
  'GITHUB_BASE_REF',
  'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
  'CHANGE_TARGET',
  'SYSTEM_PULLREQUEST_TARGETBRANCH',
  'BITBUCKET_PR_DESTINATION_BRANCH',
]

/** Returns the base branch: the given one, else that of the change which CI builds. */
export function baselineOf({ context: { env } }: Session, given: string | undefined): string {
  const named = given ?? baseBranchVariables.map((name) => env[name]).find((value) => value !== undefined && value !== '')
  if (named === undefined) throw refused('--fail-on new needs --baseline: a branch, or the id of a scan')
  return named.replace(/^refs\/heads\//u, '')
}

/** Throws where `--fail-on new` has nothing to compare with: before anything is uploaded. */
export function requireBaseline(session: Session, { failOn = [], baseline }: Pick<OutcomeOptions, 'failOn' | 'baseline'>): void {
  if (failOn.includes('new')) baselineOf(session, baseline)
}

/** Compares a module with its last scan of the base branch; undefined when there is none. */
export async function compareWithBaseline(service: Service, scanned: ScannedModule, baseline: string): Promise<Comparison | undefined> {
  const from = await findScan(service, scanned, baseline)
  if (from === undefined) return undefined
  const { findings, reason } = await service.get<Diff>(`/core/modules/${scanned.moduleId}/diff?from=${from}`)
  if (findings === null) throw refused(`the scan of ${baseline} cannot be compared: ${reason ?? 'it has no findings'}`)
  return { baseline, added: findings.new.total, gone: findings.gone.total }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu
const mostPages = 50

async function findScan(service: Service, { moduleId, scanId }: ScannedModule, baseline: string): Promise<string | undefined> {
  if (uuid.test(baseline)) return baseline
  for (let page = 1; page <= mostPages; page++) {
    const { items, isLast } = await service.page(`/core/scans?moduleId=${moduleId}`, page)
    const found = (items as readonly ListedScan[]).find(({ _id, ...scan }) => _id !== scanId && isOfBranch(scan, baseline))
    if (found !== undefined || isLast) return idOf(found)
  }
  return undefined
}

interface Branched extends Scan {
  readonly branch: string | null
}

interface ListedScan extends Branched {
  readonly _id: string
}

function idOf({ _id }: Partial<ListedScan> = {}): string | undefined {
  return _id
}

function isOfBranch({ branch, analysisStatus }: Branched, name: string): boolean {
  return analysisStatus === 'Finished' && branch?.replace(/^refs\/heads\//u, '') === name
}
