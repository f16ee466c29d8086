import { Type } from 'typebox'
import { findingKinds } from '#analysis/finding.ts'

/** The kind of a finding, under its own name in descriptions of the interface. */
export const FindingKindName = Type.Enum([...findingKinds], { title: 'FindingKind' })

/** The component that a finding is about. */
export const FindingComponent = Type.Object(
  { key: Type.String(), version: Type.Union([Type.String(), Type.Null()]), purl: Type.String() },
  { title: 'FindingComponent' },
)
