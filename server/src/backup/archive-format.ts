import { type Static, Type } from 'typebox'

/** What an archive calls itself, and the number of its form; docs/backup.md describes it. */
export const archiveFormat = 'waybill-backup'
export const archiveVersion = 1

/** A row, or a line that introduces something, may be this long; a file this large. */
export const maxLineLength = 268_435_456
export const maxFileLength = 1_073_741_824

/** The first line. */
export const ArchiveHeader = Type.Object({
  format: Type.Literal(archiveFormat),
  version: Type.Integer(),
  created: Type.String(),
  /** Names of the migrations the tables went through, in order. */
  migrations: Type.Array(Type.String()),
  /** A known text under the service's WAYBILL_SECRET: whoever restores can tell whether theirs is the same. */
  seal: Type.String(),
})
export type ArchiveHeader = Static<typeof ArchiveHeader>

/** Introduces the rows of a table: every line from here to the next object is one, a list of texts and nulls in this order. */
export const TableLine = Type.Object({ table: Type.String(), columns: Type.Array(Type.String(), { minItems: 1 }) })
export type TableLine = Static<typeof TableLine>

/** Introduces a file: so many bytes follow as they are, and a line feed. */
export const FileLine = Type.Object({ file: Type.String(), length: Type.Integer({ minimum: 0 }), sha256: Type.String() })
export type FileLine = Static<typeof FileLine>

const Counts = Type.Object({ tables: Type.Integer(), rows: Type.Integer(), files: Type.Integer() })

/** How much an archive holds. */
export type ArchiveCounts = Static<typeof Counts>

/** The last line: what came before it, and the SHA-256 of all its bytes. */
export const EndLine = Type.Object({ end: Counts, sha256: Type.String() })
export type EndLine = Static<typeof EndLine>
