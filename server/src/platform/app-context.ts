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

/**
 * How the slices that change what judgements rest on ask for new ones, in the transaction of the change. It is lent to them
 * because they stand below the analysis that answers it.
 */
export interface ReevaluationPort {
  /** Settings, tags or policies changed: stored findings are judged again, without a scan (decisions 3). */
  readonly settingsChanged: (trx: Transaction, stale: ReevaluationScope) => Promise<void>
  /** Rows were added to the table `recheck`: the components of these packages are matched again (decisions 14). */
  readonly advisoriesChanged: (trx: Transaction) => Promise<void>
  /** What is known of vulnerabilities changed, and not which components they are in: the modules that have them are judged again. */
  readonly vulnerabilitiesChanged: (trx: Transaction, vulnerabilityIds: readonly number[]) => Promise<void>
  /** Products, or releases of them, came, went or have other ends of life: their components are placed and judged again. */
  readonly productsChanged: (trx: Transaction, changed: LifecycleChanges) => Promise<void>
  /**
   * What is known of these components of the catalogue changed: the modules that hold them are judged again; where the licence of some is
   * another one, so are the licences of the modules that go by it.
   */
  readonly componentsChanged: (trx: Transaction, componentIds: readonly number[], relicensed?: readonly number[]) => Promise<void>
  /** The catalogue and its matches came from elsewhere, maybe from another version of Waybill: then all are matched anew. */
  readonly catalogueRestored: (trx: Transaction) => Promise<void>
}

/** A licence that somebody determined for a component of a module, or for one version of it. */
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
  /** Modules were judged: CVE risks are kept of those whose projects want them. Never spoils the judgement. */
  readonly modulesEvaluated: (
    trx: Transaction,
    modules: readonly { readonly companyId: string; readonly moduleId: string }[],
    at: Date,
  ) => Promise<void>
  /** A licence was set by hand, in a company with the feature `risks`: one LIC risk is kept of it. */
  readonly licenseDetermined: (
    trx: Transaction,
    actor: { readonly companyId: string; readonly id: string | undefined; readonly name: string },
    set: ManualLicense,
    at: Date,
  ) => Promise<void>
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
  readonly automaticRisks: AutomaticRiskPort
  readonly outbound: Outbound
  readonly secrets: SecretBox
  readonly signer: Signer
  /** Where the operator gave an OpenPGP key. */
  readonly openPgp: OpenPgpSigner | undefined
  readonly config: Config
  readonly log: Logger
  readonly now: () => Date
}
