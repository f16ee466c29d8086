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

/** What a change of settings touches: one module, the modules of a project, or all of a company. */
export interface ReevaluationScope {
  readonly companyId: string
  readonly projectId?: string
  readonly moduleId?: string
}

/** Products whose names or releases changed, and the releases themselves. */
export interface LifecycleChanges {
  readonly products: readonly string[]
  readonly releases: readonly { readonly product: string; readonly name: string }[]
}

/** Components of which something else is known than before. */
export interface ChangedComponents {
  readonly cause: 'packages' | 'repositories'
  readonly componentIds: readonly number[]
  /** Those whose licence is another one. */
  readonly relicensed?: readonly number[]
}

/**
 * How the slices that change what judgements rest on ask for new ones, in the transaction of the change. It is lent to them
 * because they stand below the analysis that answers it.
 */
export interface ReevaluationPort {
  /** Settings, tags or policies changed: stored findings are judged again, without a scan (decisions 3). */
  readonly settingsChanged: (trx: Transaction, stale: ReevaluationScope) => Promise<void>
  /** Rows were added to the table `recheck`: the components of these packages are matched again (decisions 14). */
  readonly advisoriesChanged: (trx: Transaction) => Promise<void>
  /** Vulnerabilities became known as exploited, or ceased to be: the modules that have them are judged again. */
  readonly vulnerabilitiesChanged: (trx: Transaction, vulnerabilityIds: readonly number[]) => Promise<void>
  /** Products, or releases of them, came, went or have other ends of life: their components are placed and judged again. */
  readonly productsChanged: (trx: Transaction, changed: LifecycleChanges) => Promise<void>
  /**
   * What is known of these components of the catalogue changed: the modules that hold them are judged again; where the licence of some is
   * another one, so are the licences of the modules that go by it. The cause is stored with the analyses.
   */
  readonly componentsChanged: (trx: Transaction, changed: ChangedComponents) => Promise<void>
  /** The catalogue and its matches came from elsewhere, maybe from another version of Waybill: then all are matched anew. */
  readonly catalogueRestored: (trx: Transaction) => Promise<void>
}

/** A module that belongs to another project now. */
export interface MovedModule {
  readonly moduleId: string
  readonly projectId: string
}

/** What the outside world lends to a slice. Built once, in main.ts; tests lend others. */
export interface AppContext {
  readonly db: Database
  /** Opens what a long read of the whole database is made on. */
  readonly openSnapshot: () => Promise<Snapshot>
  readonly files: FileStore
  readonly jobs: JobQueue
  readonly disk: DiskState
  readonly reevaluation: ReevaluationPort
  /** Moves the risks of a module to its new project. The risk register lies above the slice that moves modules. */
  readonly moveRisks: (trx: Transaction, tenant: { readonly companyId: string }, moved: MovedModule) => Promise<void>
  readonly outbound: Outbound
  readonly secrets: SecretBox
  readonly signer: Signer
  /** Where the operator gave an OpenPGP key. */
  readonly openPgp: OpenPgpSigner | undefined
  readonly config: Config
  readonly log: Logger
  readonly now: () => Date
}
