import type { Comparison } from '#findings/comparison.ts'
import type { Finding } from '#findings/finding.ts'
import type { OutputFormat } from '#findings/output-format.ts'
import type { Scan } from '#findings/scan.ts'
import type { Threshold } from '#findings/threshold.ts'
import type { Items } from '#service/list-all-items.ts'

/** A scan of a module; what else is in it is part of the JSON output. */
export interface ScannedModule {
  readonly uid?: string
  readonly scanId: string
  readonly moduleId: string
}

/** How long to wait, what to show, and what makes the run fail. */
export interface OutcomeOptions {
  readonly failOn?: readonly Threshold[]
  readonly baseline?: string
  readonly timeout: number
  readonly limit?: number
  readonly fold: boolean
  readonly output?: OutputFormat
}

/** Whether the options ask for findings, which takes waiting for them; JSON alone is the answer to the upload. */
export function wantsFindings({ wait, failOn, baseline, output }: OutcomeOptions & { readonly wait?: boolean }): boolean {
  return (
    wait === true || failOn !== undefined || baseline !== undefined || (output !== undefined && output !== 'json' && output !== 'table')
  )
}

/** Findings of a module, and what formats say about them. */
export interface FoundFindings {
  /** Project and module. */
  readonly title: string
  readonly summary: string
  readonly found: Items<Finding>
  /** How many lines are shown. */
  readonly limit: number
  /** The document that was scanned, for formats that name a file. */
  readonly file?: string | undefined
  readonly comparison?: Comparison | undefined
}

/** A finished scan with its findings. */
export interface Outcome extends FoundFindings {
  readonly scanned: ScannedModule
  readonly scan: Scan
}
