import type { Static } from 'typebox'
import { type EventType, type eventData, pingType } from '#webhooks/event.ts'
import { makeNotice, type Notice, type NoticeLine } from '#webhooks/messages/notice.ts'
import type { StoredEvent } from '#webhooks/payload.ts'

interface Description {
  readonly title: string
  /** Path of the page in the web app. */
  readonly page: string
  readonly lines?: readonly NoticeLine[]
  readonly total?: number
}

type Describe<Type extends EventType> = (data: Static<(typeof eventData)[Type]>) => Description

const describers: { readonly [Type in EventType]: Describe<Type> } = {
  'approval.submitted': describeApproval,
  'approval.approved': describeApproval,
  'approval.rejected': describeApproval,
  'scan.finished': (scan) => ({ title: `Scan of ${nameOf(scan)} finished`, page: `/modules/${scan.moduleId}` }),
  'scan.failed': (scan) => ({
    title: `Scan of ${nameOf(scan)} failed`,
    page: `/modules/${scan.moduleId}`,
    ...listed(scan.error === null ? [] : [{ text: scan.error }]),
  }),
  'finding.new': describeFindings,
  'risk.created': (data) => describeRisks(data, 'New risk', 'new risks'),
  'risk.decision-expired': (data) => describeRisks(data, 'Exception ended', 'exceptions ended'),
  'release.vulnerability': ({ approvalId, name, version, total, vulnerabilities }) => ({
    title: `${counted(total, 'vulnerability', 'vulnerabilities')} in the release ${versioned(name, version)}`,
    page: `/approvals/${approvalId}`,
    lines: vulnerabilities.map(({ key, knownExploited, componentKey, componentVersion }) => ({
      text: `${key} in ${versioned(componentKey, componentVersion)}${knownExploited ? ', known to be exploited' : ''}`,
      url: `/vulnerabilities/${encodeURIComponent(key)}`,
    })),
    total,
  }),
  'product.exploited-vulnerability': ({ _id: id, product, vulnerability, earlyWarningDue, total, releases }) => ({
    title: `${vulnerability} in ${product} is known to be exploited`,
    page: `/products/exploited-vulnerabilities/${id}`,
    lines: [
      { text: `Early warning due ${earlyWarningDue}` },
      ...releases.map(({ approvalId, name, version }) => ({ text: versioned(name, version), url: `/approvals/${approvalId}` })),
    ],
    total: total + 1,
  }),
}

/** Describes an event for a chat, with links to the web app. Pure. */
export function describeEvent({ type, data }: StoredEvent, publicUrl: string): Notice {
  const { title, page, lines = [], total = 0 } = describe(type, data)
  const linked = lines.map(({ text, url }) => ({ text, url: url === undefined ? undefined : `${publicUrl}${url}` }))
  return makeNotice({ title, url: `${publicUrl}${page}`, lines: linked, total })
}

function describe(type: string, data: unknown): Description {
  if (type === pingType) return { title: 'Test message', page: '/admin/webhooks' }
  const describer = describers[type as EventType] as (data: unknown) => Description
  return describer(data)
}

function describeApproval({
  _id: id,
  name,
  version,
  status,
  byName,
  reason,
}: Static<(typeof eventData)['approval.submitted']>): Description {
  const lines = reason === null || reason === '' ? [] : [{ text: reason }]
  return { title: `Approval of ${versioned(name, version)}: ${status}, by ${byName}`, page: `/approvals/${id}`, ...listed(lines) }
}

function describeFindings(data: Static<(typeof eventData)['finding.new']>): Description {
  const { moduleId, total, violations, warnings, findings } = data
  const counts = [counted(violations, 'violation', 'violations'), counted(warnings, 'warning', 'warnings')]
  return {
    title: `${counted(total, 'new finding', 'new findings')} in ${nameOf(data)}: ${counts.join(', ')}`,
    page: `/modules/${moduleId}/findings`,
    lines: findings.map(({ _id: id, status, subject, score, componentKey, componentVersion, reason }) => ({
      text: `${status}: ${subject}${score === null ? '' : ` (${String(score)})`} in ${versioned(componentKey, componentVersion)}. ${reason}`,
      url: `/modules/${moduleId}/findings/${id}`,
    })),
    total,
  }
}

function describeRisks({ total, risks }: Static<(typeof eventData)['risk.created']>, one: string, many: string): Description {
  const [first] = risks
  const lines = risks.map(({ _id: id, name }) => ({ text: name, url: `/risks/${id}` }))
  if (total === 1 && first !== undefined) return { title: `${one}: ${first.name}`, page: `/risks/${first['_id']}` }
  return { title: `${String(total)} ${many}`, page: '/risks', lines, total }
}

function nameOf({ project, module }: { readonly project: string; readonly module: string }): string {
  return `${project} / ${module}`
}

function versioned(name: string, version: string | null): string {
  return version === null ? name : `${name} ${version}`
}

function counted(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`
}

function listed(lines: readonly NoticeLine[]): Pick<Description, 'lines' | 'total'> {
  return { lines, total: lines.length }
}
