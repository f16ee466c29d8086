import { type Static, Type } from 'typebox'

/** Name and version of the archive format, which docs/reference/backup.md#archive describes. */
export const archiveFormat = 'waybill-backup'
export const archiveVersion = 1

/** Limits of a line and of a file, in bytes. */
export const maxLineLength = 268_435_456
export const maxFileLength = 1_073_741_824

/** The first line. */
export const ArchiveHeader = Type.Object({
  format: Type.Literal(archiveFormat),
  version: Type.Integer(),
  created: Type.String(),
  /** Names of the applied migrations, in order. */
  migrations: Type.Array(Type.String()),
  /** A known text sealed with WAYBILL_SECRET, which shows at a restore whether the secret is the same. */
  seal: Type.String(),
})
export type ArchiveHeader = Static<typeof ArchiveHeader>

/** Introduces a table: the lines up to the next object are its rows, each a list of texts and nulls in the order of these columns. */
export const TableLine = Type.Object({ table: Type.String(), columns: Type.Array(Type.String(), { minItems: 1 }) })
export type TableLine = Static<typeof TableLine>

/** Introduces a file: its bytes follow, and a line feed. */
export const FileLine = Type.Object({ file: Type.String(), length: Type.Integer({ minimum: 0 }), sha256: Type.String() })
export type FileLine = Static<typeof FileLine>

const Counts = Type.Object({ tables: Type.Integer(), rows: Type.Integer(), files: Type.Integer() }, { title: 'ArchiveCounts' })

/** The numbers of tables, rows and files in an archive. */
export type ArchiveCounts = Static<typeof Counts>

/** The last line: the counts, and the SHA-256 of everything before it. */
export const EndLine = Type.Object({ end: Counts, sha256: Type.String() })
export type EndLine = Static<typeof EndLine>
