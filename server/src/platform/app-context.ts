import type { Logger } from 'pino'
import type { Snapshot } from '#database/connect.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { Config } from '#platform/config.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { OpenPgpSigner } from '#platform/openpgp-signer.ts'
import type { Outbound } from '#platform/outbound.ts'
import type { SecretBox } from '#platform/secret-box.ts'
import type { DiskState } from '#platform/disk-state.ts'
import type { Signer } from '#platform/signer.ts'

/** The target of a settings change: one module, the modules of a project, or all of a company. */
export interface ReevaluationScope {
  readonly companyId: string
  readonly projectId?: string
  readonly moduleId?: string
}

/** Changed end-of-life products and releases. */
export interface LifecycleChanges {
  readonly products: readonly string[]
  readonly releases: readonly { readonly product: string; readonly name: string }[]
}

/** Components with changed facts. */
export interface ChangedComponents {
  readonly cause: 'packages' | 'repositories'
  readonly componentIds: readonly number[]
  /** Those with another licence. */
  readonly relicensed?: readonly number[]
}

/**
 * Requests re-matching and re-evaluation in the transaction of a change. It is injected because the callers are below analysis in the
 * import order.
 */
export interface ReevaluationPort {
  /** Settings, tags or policies changed: re-evaluates stored findings without a scan (decisions 3). */
  readonly settingsChanged: (trx: Transaction, scope: ReevaluationScope) => Promise<void>
  /** Packages were queued: re-matches their components (decisions 14). */
  readonly advisoriesChanged: (trx: Transaction) => Promise<void>
  /** Vulnerabilities became or ceased to be known as exploited: re-evaluates the affected modules. */
  readonly vulnerabilitiesChanged: (trx: Transaction, vulnerabilityIds: readonly number[]) => Promise<void>
  /** End-of-life products or releases changed: resolves and re-evaluates their components. */
  readonly productsChanged: (trx: Transaction, changed: LifecycleChanges) => Promise<void>
  /**
   * Facts about these components changed: re-evaluates the modules that contain them, and the licences of modules with a component in
   * `relicensed`. The cause is stored with the analyses.
   */
  readonly componentsChanged: (trx: Transaction, changed: ChangedComponents) => Promise<void>
  /** The catalogue and its matches were restored, possibly from another version: re-matches everything. */
  readonly catalogueRestored: (trx: Transaction) => Promise<void>
}

/** A licence set by hand for a component of a module, or for one version of it. */
export interface ManualLicense {
  readonly moduleId: string
  readonly key: string
  readonly version?: string | undefined
  readonly license: string
  readonly justification: string
}

/**
 * How the risk register follows what happens below it, in the transaction of what happened (docs/adr/0012-risks-follow-through-a-port.md). It is
 * lent to analysis and portfolio because they stand below it.
 */
export interface AutomaticRiskPort {
  /** Modules of a company were evaluated: CVE risks are kept of those whose projects want them. Never spoils the judgement. */
  readonly modulesEvaluated: (
    trx: Transaction,
    modules: { readonly companyId: string; readonly moduleIds: readonly string[] },
    at: Date,
  ) => Promise<void>
  /** A module belongs to another project now: its risks go along. */
  readonly moduleMoved: (
    trx: Transaction,
    tenant: { readonly companyId: string },
    moved: { readonly moduleId: string; readonly projectId: string },
  ) => Promise<void>
  /** A licence was set by hand, in a company with the feature `risks`: one LIC risk is kept of it. */
  readonly licenseDetermined: (
    trx: Transaction,
    actor: { readonly companyId: string; readonly id: string | undefined; readonly name: string },
    license: ManualLicense,
    at: Date,
  ) => Promise<void>
}

/** Everything the slices need from outside. Built once by open-context.ts; tests inject their own. */
export interface AppContext {
  readonly db: Database
  /** Opens a database for long reads. */
  readonly openSnapshot: () => Promise<Snapshot>
  readonly files: FileStore
  readonly jobs: JobQueue
  readonly disk: DiskState
  readonly reevaluation: ReevaluationPort
  readonly automaticRisks: AutomaticRiskPort
  readonly outbound: Outbound
  readonly secrets: SecretBox
  readonly signer: Signer
  /** Set when the operator configured an OpenPGP key. */
  readonly openPgp: OpenPgpSigner | undefined
  readonly config: Config
  readonly log: Logger
  readonly now: () => Date
}
