import { type Static, type TSchema, Type } from 'typebox'

const text = Type.String()
const nullableText = Type.Union([text, Type.Null()])

/** At most so many entries does a list in an event have; `total` counts what there is. */
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
    description:
      'by what the finding was accepted until now; `cause` and `reason` say why it is not any longer; null where it was not there before',
  }),
})

const FindingData = Type.Object({
  ...ModuleScope,
  cause: Type.String({
    description:
      'why the module was evaluated: scan, reprocess, advisories, kev, packages, repositories, endoflife, settings, vex, clock or upgrade',
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

/** What the data of each event is; each also has `url`, where what it speaks of can be read. Fields may be added, never taken away. */
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
} as const satisfies Readonly<Record<string, TSchema>>

type Shapes = typeof eventData

/** What a webhook can ask for. */
export type EventType = keyof Shapes

export const eventTypes = Object.keys(eventData) as readonly EventType[]

/** The event that tries a webhook out; it needs not be asked for. */
export const pingType = 'ping'

/** Something that happened, as the slice that did it tells it. */
export type Event = {
  [Name in EventType]: {
    readonly type: Name
    readonly at: Date
    /** Where what it speaks of can be read, below the base path: `/core/scans/…`. */
    readonly path: string
    readonly data: Static<Shapes[Name]>
  }
}[EventType]
