import type { Logger } from 'pino'
import type { PoolState, Snapshot } from '#database/connect.ts'
import type { Listen } from '#database/listen.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { Pacing } from '#database/transact-in-pieces.ts'
import type { Config } from '#platform/config.ts'
import type { FairGate } from '#platform/fair-gate.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
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

/** Who made a change; the operator has no id. */
export interface ChangeMaker {
  readonly id: string | undefined
  readonly name: string
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
  /** Settings, tags or policies changed: re-evaluates stored findings without a scan, and names who made the change (docs/reference/settings.md#writing). */
  readonly settingsChanged: (trx: Transaction, scope: ReevaluationScope, by: ChangeMaker) => Promise<void>
  /** Packages were queued: re-matches their components (docs/reference/feeds.md#changes). */
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

/** A module that belongs to another project now. */
export interface MovedModule {
  readonly moduleId: string
  readonly projectId: string
}

/** Everything the slices need from outside. Built once by open-context.ts; tests inject their own. */
export interface AppContext {
  readonly db: Database
  readonly pacing: Pacing
  /** Opens a database for long reads. */
  readonly openSnapshot: () => Promise<Snapshot>
  /** Listens to notifications of the database. */
  readonly listen: Listen
  /** The connections of the pool at this moment. */
  readonly poolState: () => PoolState
  readonly files: FileStore
  readonly jobs: JobQueue
  readonly disk: DiskState
  /** What imports of small documents go through. */
  readonly imports: FairGate
  readonly reevaluation: ReevaluationPort
  /** Moves the risks of a module to its new project. The risk register lies above the slice that moves modules. */
  readonly moveRisks: (trx: Transaction, tenant: { readonly companyId: string }, moved: MovedModule) => Promise<void>
  readonly outbound: Outbound
  /** Set when the operator configured a mail server. */
  readonly mail: Mailer | undefined
  readonly secrets: SecretBox
  readonly signer: Signer
  /** Encrypts archives, when the operator configured a key for them. */
  readonly backupKey: Buffer | undefined
  /** Set when the operator configured an OpenPGP key. */
  readonly openPgp: OpenPgpSigner | undefined
  readonly config: Config
  readonly log: Logger
  readonly now: () => Date
  /** Aborted when the process begins to stop, for jobs that take longer than it waits. */
  readonly stopping: AbortSignal
}
