import type { components } from '../api/schema.d.ts'
import type { Tone } from '../ui/mark.tsx'

export type Approval = components['schemas']['Approval']
export type ApprovalDetail = components['schemas']['ApprovalDetail']
export type Checklist = components['schemas']['ApprovalChecklist']
export type FrozenFinding = components['schemas']['FrozenFinding']
export type ModuleChanges = ApprovalDetail['changes'][number]
export type ChangedFinding = ModuleChanges['findings']['new']['items'][number]

export const approvalTones: Readonly<Record<Approval['status'], Tone>> = {
  open: 'warning',
  draft: 'none',
  approved: 'ok',
  rejected: 'violation',
}

/** Writes a request as it is called: `Shop 1.2.0`. */
export function approvalTitle({ name, version }: Pick<Approval, 'name' | 'version'>): string {
  return version === null ? name : `${name} ${version}`
}

/** What brought a finding into a release: its component came, or its version changed, or the finding became known or a violation since. */
export type FindingCause = 'added' | 'updated' | 'known'

/** Returns the cause of a new finding; undefined where the lists of components are too long to be complete. */
export function causeOf({ component }: Pick<ChangedFinding, 'component'>, changes: ModuleChanges['components']): FindingCause | undefined {
  const { added, updated } = changes
  if (added.items.some(({ key }) => key === component)) return 'added'
  if (updated.items.some(({ key }) => key === component)) return 'updated'
  return [added, updated].some(({ total, items }) => total > items.length) ? undefined : 'known'
}

/** Items of the checklist that an approval has to explain: it is published in spite of them. */
const explained = new Set(['violations', 'exploited', 'decisions'])

/** Whether an approval needs a comment. */
export function needsComment({ items }: { readonly items: readonly Pick<Checklist['items'][number], 'key' | 'status'>[] }): boolean {
  return items.some(({ key, status }) => status === 'warning' && explained.has(key))
}

/** Where an item of the checklist is dealt with; undefined where nothing of the app helps. */
export function addressOfItem(key: string, { _id: id, projectId, moduleIds }: Pick<Approval, '_id' | 'projectId' | 'moduleIds'>) {
  const [moduleId] = moduleIds
  const place = moduleIds.length === 1 && moduleId !== undefined ? { moduleId } : { projectId }
  const modulePath = moduleIds.length === 1 && moduleId !== undefined ? `/modules/${moduleId}` : `/projects/${projectId}`
  const addresses: Readonly<Record<string, { readonly to: string; readonly search?: Readonly<Record<string, string>> }>> = {
    violations: { to: `/approvals/${id}/findings`, search: { status: 'violation' } },
    exploited: { to: '/findings', search: { ...place, exploited: 'true' } },
    decisions: { to: '/findings', search: { ...place, status: 'violation', kind: 'vulnerability', decided: 'false' } },
    licences: { to: moduleIds.length === 1 ? `${modulePath}/components` : modulePath },
    'sbom-age': { to: modulePath },
    'newer-scan': { to: modulePath },
  }
  return addresses[key]
}

/** A view of the list, in the words of the API. */
export interface ApprovalView {
  readonly id: 'open' | 'mine' | 'unassigned' | 'draft' | 'approved' | 'rejected' | 'all'
  readonly status: string
  readonly assignee?: string
}

/** The status of every request. */
export const allStatuses = 'open,draft,approved,rejected'

/** Returns the views of a user; a key without a user has no requests of its own. */
export function approvalViews(userId: string | undefined): readonly ApprovalView[] {
  return [
    { id: 'open', status: 'open' },
    ...(userId === undefined ? [] : [{ id: 'mine', status: 'open', assignee: userId } as const]),
    { id: 'unassigned', status: 'open', assignee: 'unassigned' },
    { id: 'draft', status: 'draft' },
    { id: 'approved', status: 'approved' },
    { id: 'rejected', status: 'rejected' },
    { id: 'all', status: allStatuses },
  ]
}
