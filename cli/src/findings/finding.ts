/** The fields of a finding that the CLI uses. */
export interface Finding {
  readonly _id: string
  readonly kind: string
  readonly status: 'violation' | 'warning' | 'whitelisted'
  readonly key: string
  readonly component: { readonly key: string; readonly version: string | null; readonly purl?: string }
  readonly severity: string
  readonly score: number | null
  readonly knownExploited: boolean
  readonly fixedIn: readonly string[]
  readonly title?: string | null
  readonly reason: string
  readonly since: string
  readonly project: string
  readonly module: string
  readonly path?: readonly string[]
  /** Set on a line that stands for several findings. */
  readonly folded?: { readonly findings: number; readonly summary: string }
}

/** Names a component with its version: `npm:lodash 4.17.15`. */
export function nameOf({ component: { key, version } }: Finding): string {
  return version === null ? key : `${key} ${version}`
}

/** Says how bad a finding is: the severity of a vulnerability, else which analysis it is of. */
export function severityOf({ kind, severity, knownExploited }: Finding): string {
  return kind === 'vulnerability' ? `${severity}${knownExploited ? ', exploited' : ''}` : kind
}
