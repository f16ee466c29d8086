import { type Static, Type } from 'typebox'
import { FindingComponent, FindingKindName } from '#analysis/finding-shapes.ts'
import { findingStatuses } from '#analysis/finding.ts'
import { severities } from '#analysis/statistics.ts'
import { VexEvidenceItem } from '#analysis/vex/vex-shape.ts'

const nullable = { text: Type.Union([Type.String(), Type.Null()]), number: Type.Union([Type.Number(), Type.Null()]) }

/** What answers a finding. */
export const FindingDecision = Type.Object(
  {
    by: Type.Enum(['vex', 'rule', 'risk'], { description: 'a VEX statement, a setting, or a decision in the risk register' }),
    until: Type.Union([Type.String(), Type.Null()], { description: 'when it ends, as it was sent' }),
  },
  { title: 'FindingDecision' },
)
export type FindingDecision = Static<typeof FindingDecision>

/** A finding as it is read. */
export const FindingItem = Type.Object(
  {
    _id: Type.String(),
    kind: FindingKindName,
    status: Type.Enum([...findingStatuses]),
    key: Type.String({ description: 'what was found: the vulnerability, the malicious-package record, the key of the rule broken' }),
    aliases: Type.Array(Type.String()),
    component: FindingComponent,
    severity: Type.Enum([...severities]),
    score: nullable.number,
    vector: nullable.text,
    confidence: nullable.number,
    knownExploited: Type.Boolean(),
    epss: Type.Union([Type.Number(), Type.Null()], { description: 'probability of exploitation within 30 days' }),
    fixedIn: Type.Array(Type.String(), {
      description: 'the lowest version above without it, and without any other known vulnerability where there is such a version',
    }),
    title: Type.Union([Type.String(), Type.Null()], { description: 'of the advisory' }),
    description: nullable.text,
    reason: Type.String({ description: 'why, in one sentence' }),
    since: Type.String(),
    vex: Type.Union([VexEvidenceItem, Type.Null()], { description: 'the VEX statement that applies to it, if any' }),
    decided: Type.Union([FindingDecision, Type.Null()], { description: 'what answers the finding; null while it is undecided' }),
    riskId: Type.Union([Type.String(), Type.Null()], { description: 'the automatic risk about it' }),
    projectId: Type.String(),
    project: Type.String(),
    moduleId: Type.String(),
    module: Type.String(),
    direct: Type.Boolean(),
    introducedBy: Type.Array(Type.String(), { description: 'key of the direct dependency that brings the component' }),
    soleIntroducer: Type.Boolean({ description: 'without that direct dependency the component would not be there' }),
    path: Type.Array(Type.String(), { description: 'keys from the direct dependency to the component; the shortest path' }),
    depth: Type.Integer({ description: 'length of the path; 0 when nothing leads to the component' }),
    details: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
      description: 'what a finding of another kind than vulnerability rests on',
    }),
  },
  { title: 'Finding' },
)
export type FindingItem = Static<typeof FindingItem>

/** What a line of a folded list stands for, when it is more than its one finding. */
export const FindingGroup = Type.Object(
  {
    findings: Type.Integer({ description: 'how many findings the line stands for; 1 when it is just the one' }),
    summary: Type.String({ description: 'what they have in common, in one sentence' }),
  },
  { title: 'FindingGroup' },
)
export type FindingGroup = Static<typeof FindingGroup>

/** A finding as it is listed: with `fold=true` the first of those that differ in nothing but the component. */
export const FindingListItem = Type.Object(
  {
    ...FindingItem.properties,
    folded: Type.Optional(FindingGroup),
  },
  { title: 'FindingListItem' },
)
export type FindingListItem = Static<typeof FindingListItem>

const Counts = Type.Record(Type.String(), Type.Integer())

/** How many findings have each value, under all filters but the facet's own (docs/reference/findings.md#facets). */
export const FindingFacets = Type.Object(
  {
    status: Counts,
    kind: Counts,
    severity: Counts,
    exploited: Counts,
    fix: Counts,
    direct: Counts,
    decided: Counts,
    introducedBy: Type.Array(Type.Object({ value: Type.String(), findings: Type.Integer() }, { title: 'IntroducerFacet' }), {
      description: 'the 20 with most findings',
    }),
  },
  { title: 'FindingFacets' },
)
export type FindingFacets = Static<typeof FindingFacets>

const AdvisoryEvidence = Type.Object(
  {
    advisoryId: Type.String(),
    holds: Type.Boolean({ description: 'replaying the stored proof against the advisory as it is now gives the same verdict' }),
    confidence: nullable.number,
    sentences: Type.Array(Type.String()),
    proof: Type.Unknown(),
  },
  { title: 'AdvisoryEvidence' },
)
export type AdvisoryEvidence = Static<typeof AdvisoryEvidence>

/** What there is about a finding elsewhere. */
const FindingSurroundings = Type.Object({
  occurrences: Type.Integer(),
  firstSince: Type.Union([Type.String(), Type.Null()]),
  notes: Type.Integer(),
})
export type FindingSurroundings = Static<typeof FindingSurroundings>

/** Why a finding is there, replayed. */
const FindingEvidence = Type.Object({
  finding: FindingItem,
  holds: Type.Boolean(),
  sentences: Type.Array(Type.String()),
  advisories: Type.Array(AdvisoryEvidence),
})
export type FindingEvidence = Static<typeof FindingEvidence>

/** The same with what else there is about the finding. */
export const FindingProof = Type.Object({ ...FindingEvidence.properties, ...FindingSurroundings.properties }, { title: 'FindingEvidence' })
