import { type Static, Type } from 'typebox'
import { FindingComponent } from '#analysis/finding-shapes.ts'
import { findingStatuses } from '#analysis/finding.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])
/** What a VEX statement says of its products. */
export const VexStatus = Type.Enum(['not_affected', 'affected', 'fixed', 'under_investigation'])

/** What a VEX statement says of one finding (docs/reference/vex.md#upload). */
export const VexEvidenceItem = Type.Object(
  {
    vexId: Type.String(),
    documentId: nullableText,
    version: nullableText,
    publisher: nullableText,
    publishedAt: nullableText,
    status: VexStatus,
    justification: nullableText,
    detail: nullableText,
    remediation: nullableText,
    url: nullableText,
    decidedBy: Type.Optional(Type.String({ description: 'who made this decision, when it is a statement of the company itself' })),
    until: Type.Optional(Type.String({ description: 'the first moment at which that decision no longer holds' })),
  },
  { title: 'VexEvidenceItem' },
)

/** A document in a list. */
export const VexItem = Type.Object(
  {
    _id: Type.String(),
    format: Type.String(),
    documentId: nullableText,
    version: nullableText,
    title: nullableText,
    publisher: nullableText,
    publishedAt: nullableText,
    projectId: nullableText,
    moduleId: nullableText,
    inSbom: Type.Boolean({ description: 'it came inside the SBOM of the module, and goes with it' }),
    statements: Type.Integer(),
    findings: Type.Integer({ description: 'findings that its statements apply to' }),
    submitted: Type.String(),
    submittedBy: Type.String(),
  },
  { title: 'VexItem' },
)
export type VexItem = Static<typeof VexItem>

const Product = Type.Object(
  {
    name: Type.Optional(Type.String()),
    version: Type.Optional(Type.String()),
    range: Type.Optional(Type.String()),
    purl: Type.Optional(Type.String()),
    cpe: Type.Optional(Type.String()),
    within: Type.Optional(
      Type.Object({
        name: Type.Optional(Type.String()),
        version: Type.Optional(Type.String()),
        range: Type.Optional(Type.String()),
        purl: Type.Optional(Type.String()),
        cpe: Type.Optional(Type.String()),
      }),
    ),
  },
  { title: 'VexProduct' },
)

export const VexStatementItem = Type.Object(
  {
    vulnerabilities: Type.Array(Type.String()),
    status: VexStatus,
    justification: nullableText,
    detail: nullableText,
    remediation: nullableText,
    at: nullableText,
    pointer: Type.String(),
    products: Type.Array(Product, { description: 'the first 20' }),
    productCount: Type.Integer(),
    findings: Type.Array(
      Type.Object({
        _id: Type.String(),
        moduleId: Type.String(),
        module: Type.String(),
        key: Type.String(),
        component: FindingComponent,
        status: Type.Enum([...findingStatuses]),
      }),
      { description: 'the first 100 findings it applies to' },
    ),
    findingCount: Type.Integer(),
  },
  { title: 'VexStatementItem' },
)
export type VexStatementItem = Static<typeof VexStatementItem>

/** A document with one page of its statements. */
export const VexDetail = Type.Object(
  { ...VexItem.properties, warning: nullableText, statementList: Type.Array(VexStatementItem) },
  { title: 'VexDetail' },
)
export type VexDetail = Static<typeof VexDetail>
