import type { FoundFindings } from '#findings/outcome.ts'
import type { OutputFormat } from '#findings/output-format.ts'
import { writeCsv } from '#findings/formats/csv.ts'
import { writeJunit } from '#findings/formats/junit.ts'
import { writeMarkdown } from '#findings/formats/markdown.ts'
import { writeSarif } from '#findings/formats/sarif.ts'

type Writer = (outcomes: readonly FoundFindings[], service: URL) => string

const writers: Readonly<Record<Exclude<OutputFormat, 'table' | 'json'>, Writer>> = {
  sarif: writeSarif,
  junit: writeJunit,
  markdown: writeMarkdown,
  csv: writeCsv,
}

/** Writes findings as a document of a format for other tools. */
export function writeFindings(format: keyof typeof writers, outcomes: readonly FoundFindings[], service: URL): string {
  return writers[format](outcomes, service)
}
