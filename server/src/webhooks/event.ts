import { type Static, type TSchema, Type } from 'typebox'

const text = Type.String()
const nullableText = Type.Union([text, Type.Null()])

/** Maximum length of a list in an event; `total` is the full count. */
export const maxListed = 50

const ModuleScope = { projectId: text, project: text, moduleId: text, module: text }

const ApprovalData = Type.Object({
  _id: text,
  name: text,
  version: nullableText,
  status: text,
  projectId: text,
  moduleIds: Type.Array(text, { maxItems: maxListed }),
  byName: text,
  assigneeName: nullableText,
  reason: nullableText,
})

const ScanData = Type.Object({
  _id: text,
  ...ModuleScope,
  analysisStatus: Type.Enum(['Finished', 'Failed']),
  error: nullableText,
  statistics: Type.Unknown(),
})

const Acceptance = Type.Object({
  by: Type.Enum(['settings', 'vex']),
  reason: Type.String({ description: 'the reason of the finding while it was accepted' }),
})

const NewFinding = Type.Object({
  _id: text,
  kind: text,
  subject: text,
  status: text,
  score: Type.Union([Type.Number(), Type.Null()]),
  componentKey: text,
  componentVersion: nullableText,
  reason: text,
  acceptedBefore: Type.Union([Acceptance, Type.Null()], {
    description: 'what accepted the finding until now; `cause` and `reason` state why it no longer does; null for a new finding',
  }),
})

const FindingData = Type.Object({
  ...ModuleScope,
  cause: Type.String({
    description:
      'why the module was evaluated: scan, reprocess, advisories, kev, packages, repositories, endoflife, settings, vex, decision, expiry, clock or upgrade',
  }),
  total: Type.Integer(),
  violations: Type.Integer(),
  warnings: Type.Integer(),
  findings: Type.Array(NewFinding, { maxItems: maxListed, description: 'the worst first' }),
})

const EventRisk = Type.Object({
  _id: text,
  name: text,
  projectId: text,
  moduleId: nullableText,
  origins: Type.Array(text),
  state: nullableText,
  impactClass: nullableText,
})

const RiskData = Type.Object({ byName: text, total: Type.Integer(), risks: Type.Array(EventRisk, { maxItems: maxListed }) })

const ReleaseData = Type.Object({
  approvalId: text,
  name: text,
  version: nullableText,
  total: Type.Integer(),
  vulnerabilities: Type.Array(
    Type.Object({
      key: text,
      knownExploited: Type.Boolean(),
      confidence: Type.Integer(),
      componentKey: text,
      componentVersion: nullableText,
    }),
    { maxItems: maxListed, description: 'the worst first' },
  ),
})

const ExploitedData = Type.Object({
  _id: text,
  productId: text,
  product: text,
  vulnerability: text,
  state: text,
  aware: text,
  earlyWarningDue: text,
  notificationDue: text,
  finalReportDue: nullableText,
  total: Type.Integer(),
  releases: Type.Array(Type.Object({ approvalId: text, name: text, version: nullableText }), { maxItems: maxListed }),
})

/** The data of each event; `url` is added and links to the object. Fields may be added but never removed. */
export const eventData = {
  'approval.submitted': ApprovalData,
  'approval.approved': ApprovalData,
  'approval.rejected': ApprovalData,
  'scan.finished': ScanData,
  'scan.failed': ScanData,
  'finding.new': FindingData,
  'risk.created': RiskData,
  'risk.decision-expired': RiskData,
  'release.vulnerability': ReleaseData,
  'product.exploited-vulnerability': ExploitedData,
} as const satisfies Readonly<Record<string, TSchema>>

type Shapes = typeof eventData

/** The events a webhook can subscribe to. */
export type EventType = keyof Shapes

export const eventTypes = Object.keys(eventData) as readonly EventType[]

/** The event of a test delivery; it needs no subscription. */
export const pingType = 'ping'

/** An event as the slice that caused it describes it. */
export type Event = {
  [Name in EventType]: {
    readonly type: Name
    readonly at: Date
    /** Path of the object below the base path: `/core/scans/…`. */
    readonly path: string
    readonly data: Static<Shapes[Name]>
  }
}[EventType]
