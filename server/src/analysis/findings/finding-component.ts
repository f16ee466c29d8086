import { Type } from 'typebox'

/** The component that a finding is about. */
export const FindingComponent = Type.Object(
  { key: Type.String(), version: Type.Union([Type.String(), Type.Null()]), purl: Type.String() },
  { title: 'FindingComponent' },
)
