import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'

export const ScanStatus = Type.Enum(['Scheduled', 'Processing', 'Finished', 'Failed'])

export const BinaryLink = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 2000 }), comment: Type.Optional(Type.String({ maxLength: 2000 })) },
  { title: 'BinaryLink', ...closed },
)
export type BinaryLink = Static<typeof BinaryLink>

/** A scan as it is read (docs/reference/scans.md#scan). */
export const Scan = Type.Object(
  {
    _id: Type.String(),
    url: Type.String(),
    projectId: Type.String(),
    project: Type.String(),
    moduleId: Type.String(),
    module: Type.String(),
    analysisStatus: ScanStatus,
    analysisDate: Type.Union([Type.String(), Type.Null()]),
    statistics: Type.Unknown(),
    branch: Type.Union([Type.String(), Type.Null()]),
    tag: Type.Union([Type.String(), Type.Null()]),
    release: Type.Union([Type.String(), Type.Null()]),
    binaryLinks: Type.Array(BinaryLink),
    submitted: Type.String(),
    userAgent: Type.Union([Type.String(), Type.Null()]),
    demo: Type.Optional(Type.Boolean()),
    error: Type.Optional(Type.String()),
    deepScanId: Type.Optional(Type.String({ description: 'uid of the repository scan that it is from' })),
  },
  { title: 'Scan' },
)
export type Scan = Static<typeof Scan>

/** What an upload says about itself besides its content (docs/reference/imports.md#query). */
export interface ScanOptions {
  readonly branch: string | undefined
  readonly tag: string | undefined
  readonly release: string | undefined
  readonly binaryLinks: readonly BinaryLink[]
  readonly demo: boolean
  readonly userAgent: string | undefined
  /** The repository scan of each package URL for which the document names one. */
  readonly deepScans?: Readonly<Record<string, string>> | undefined
}
