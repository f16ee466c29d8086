import { type Static, Type } from 'typebox'
import { Name } from '#access/access.ts'
import { BinaryLink } from '#sboms/sboms.ts'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import { parsePurl } from '@waybill/identifiers'
import { ChangeCounts, Changes } from '#approvals/changes/changes.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const nullable = { text: Type.Union([Type.String(), Type.Null()]) }

function optional<Shape extends ReturnType<typeof Type.String>>(shape: Shape) {
  return Type.Optional(Type.Union([shape, Type.Null()]))
}

const Version = Type.String({ minLength: 1, maxLength: 200 })
const Description = Type.String({ maxLength: 20_000 })
const Purl = checkedText(Type.String({ minLength: 1, maxLength: 1000, description: 'of the product released' }), (purl, parameter) =>
  problemOf(
    parameter,
    parsePurl(purl) === undefined ? `${parameter} must be a package URL such as pkg:generic/acme/shop@1.2.0` : undefined,
  ),
)
const UserId = Type.String({ maxLength: 64, description: 'the id of a user of the company' })
const Links = Type.Array(BinaryLink, { maxItems: 100 })
const idText = { maxLength: 64 }

/** A request: for a scan, for a module, or for every module of a project (docs/reference/approvals.md#request). */
export const NewApproval = Type.Object(
  {
    scanId: optional(Type.String(idText)),
    moduleId: optional(Type.String(idText)),
    projectId: optional(Type.String(idText)),
    name: Name,
    version: optional(Version),
    description: optional(Description),
    draft: Type.Optional(Type.Boolean()),
    assignee: optional(UserId),
    purl: optional(Purl),
    binaryLinks: Type.Optional(Links),
  },
  { ...closed, title: 'NewApproval' },
)
export type NewApproval = Readonly<Static<typeof NewApproval>>

/** An edit of a draft: sent fields replace, null clears; `draft: false` submits it. */
export const ApprovalChange = Type.Object(
  {
    name: Type.Optional(Name),
    version: optional(Version),
    description: optional(Description),
    draft: Type.Optional(Type.Boolean()),
    assignee: optional(UserId),
    purl: optional(Purl),
    binaryLinks: Type.Optional(Links),
  },
  { ...closed, title: 'ApprovalChange' },
)
export type ApprovalChange = Readonly<Static<typeof ApprovalChange>>

const commentText = { maxLength: 2000 }
export const Approve = Type.Object({ comment: optional(Type.String(commentText)) }, { ...closed, title: 'ApprovalDecision' })
export const Reject = Type.Object(
  { reason: Type.String({ ...commentText, pattern: String.raw`\S` }) },
  { ...closed, title: 'RejectionDecision' },
)

export const statuses = ['open', 'draft', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof statuses)[number]

/** A stored approval without its snapshot. */
export interface Approval {
  readonly id: string
  readonly name: string
  readonly version: string | undefined
  readonly description: string | undefined
  /** The purl of the released product. */
  readonly purl: string | undefined
  readonly draft: boolean
  readonly status: ApprovalStatus
  readonly projectId: string
  readonly moduleIds: readonly string[]
  readonly scanId: string | undefined
  readonly assignee: Person | undefined
  /** The initiator: a user, or a key without a user. */
  readonly initiatorId: string | undefined
  readonly initiatorName: string
  /** The initiator, or the user who submitted the draft. */
  readonly submitterId: string | undefined
  readonly created: Date
  readonly edited: Date
  readonly verdict: Verdict | undefined
  readonly binaryLinks: readonly BinaryLink[]
  readonly statistics: unknown
}

export interface Person {
  readonly id: string
  readonly name: string
}

/** The decision on a request. */
export interface Verdict {
  readonly is: 'approved' | 'rejected'
  readonly at: Date
  readonly by: { readonly id: string | undefined; readonly name: string }
  /** Reason of a rejection. */
  readonly reason: string | undefined
  /** Comment on an approval. */
  readonly comment: string | undefined
  /** Gives access to the documents of the release; only of an approved one. */
  readonly releaseKey: string | undefined
}

const Documents = Type.Object({ sbom: Type.String(), notice: Type.String(), csaf: nullable.text }, { title: 'ReleaseDocumentLinks' })

/** An approval as it is read (docs/reference/approvals.md#record). */
export const ApprovalRecord = Type.Object(
  {
    _id: Type.String(),
    url: Type.String(),
    name: Type.String(),
    version: nullable.text,
    description: nullable.text,
    purl: nullable.text,
    status: Type.Enum([...statuses]),
    draft: Type.Boolean(),
    projectId: Type.String(),
    moduleIds: Type.Array(Type.String()),
    scanId: nullable.text,
    assignee: nullable.text,
    assigneeName: nullable.text,
    initiatorName: Type.String(),
    created: Type.String(),
    edited: Type.String(),
    closed: nullable.text,
    closedBy: nullable.text,
    closedByName: nullable.text,
    reason: nullable.text,
    comment: nullable.text,
    binaryLinks: Type.Array(BinaryLink),
    statistics: Type.Unknown(),
    releaseKey: Type.Optional(Type.String({ description: 'opens the documents of the release without an API key' })),
    documents: Type.Optional(Documents),
  },
  { title: 'Approval' },
)
export type ApprovalRecord = Static<typeof ApprovalRecord>

/** The record with the changes since the last approved release. */
export const ApprovalDetail = Type.Object({ ...ApprovalRecord.properties, changes: Changes }, { title: 'ApprovalDetail' })
export type ApprovalDetail = Static<typeof ApprovalDetail>

/** The record in a list, with the numbers of changes (docs/reference/approvals.md#list). */
export const ApprovalItem = Type.Object(
  {
    ...ApprovalRecord.properties,
    project: Type.Union([Type.String(), Type.Null()], { description: 'the name of the project; null when it is deleted' }),
    changes: Type.Union([ChangeCounts, Type.Null()], { description: 'null where no module has an earlier release' }),
  },
  { title: 'ApprovalItem' },
)
export type ApprovalItem = Static<typeof ApprovalItem>
