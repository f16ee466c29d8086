import type { RepositoryOptions } from '@waybill/repository-scan'
import type { OutcomeOptions } from '#findings/outcome.ts'

/** The options of `waybill scan`. */
export interface ScanOptions extends OutcomeOptions {
  readonly project?: string
  readonly createProject?: boolean
  readonly module?: string
  readonly branch?: string
  readonly tag?: string
  readonly type?: 'repository' | 'file'
  readonly copyright: boolean
  readonly crypto: boolean
  readonly scorecard?: boolean
  readonly exclude: readonly string[]
  readonly gitignore: boolean
  readonly out?: string
  readonly send: boolean
  readonly wait?: boolean
}

/** Returns what to look for besides licences and components. */
export function included({ copyright, crypto, scorecard = false }: ScanOptions): Required<RepositoryOptions> {
  return { includeCopyright: copyright, includeCrypto: crypto, includeScorecard: scorecard }
}
