import type { DemoClock } from '#demo/demo-clock.ts'
import type { DemoClient } from '#demo/demo-client.ts'

/** The ids of what was created, by name. */
export interface DemoPortfolio {
  readonly projects: Readonly<Record<string, string>>
  readonly modules: ReadonlyMap<string, string>
}

const projects = [
  { name: 'Shop', description: 'The web shop, its back office and its app.' },
  { name: 'Payments', description: 'Everything that moves money, down to the card terminal.' },
  { name: 'Platform', description: 'What the other projects run on.' },
]

/** An SBOM of `examples/`, and how many days ago it arrived. */
interface DemoScan {
  readonly daysAgo: number
  readonly project: string
  readonly module: string
  readonly file: string
}

/** Every import in the order of time. */
const scans: readonly DemoScan[] = [
  { daysAgo: 42, project: 'Shop', module: 'shop-backend', file: 'shop-backend.cdx.json' },
  { daysAgo: 42, project: 'Shop', module: 'shop-checkout', file: 'demo/shop-checkout-1.2.0.cdx.json' },
  { daysAgo: 41, project: 'Payments', module: 'payments-gateway', file: 'demo/payments-gateway-7.1.0.cdx.json' },
  { daysAgo: 40, project: 'Platform', module: 'platform-identity', file: 'demo/platform-identity-3.1.0.cdx.json' },
  { daysAgo: 38, project: 'Shop', module: 'shop-mobile', file: 'demo/shop-mobile-5.0.1.cdx.json' },
  { daysAgo: 35, project: 'Payments', module: 'payments-ledger', file: 'demo/payments-ledger-2.0.3.cdx.json' },
  { daysAgo: 33, project: 'Payments', module: 'payments-terminal', file: 'demo/payments-terminal-4.2.0.cdx.json' },
  { daysAgo: 30, project: 'Platform', module: 'platform-telemetry', file: 'demo/platform-telemetry-1.0.0.cdx.json' },
  { daysAgo: 28, project: 'Platform', module: 'platform-ingress', file: 'demo/platform-ingress-1.8.0.cdx.json' },
  { daysAgo: 24, project: 'Payments', module: 'payments-fraud-model', file: 'demo/payments-fraud-model-0.4.0.cdx.json' },
  { daysAgo: 21, project: 'Shop', module: 'shop-checkout', file: 'demo/shop-checkout-1.3.0.cdx.json' },
  { daysAgo: 18, project: 'Payments', module: 'payments-gateway', file: 'demo/payments-gateway-7.2.0.cdx.json' },
  { daysAgo: 16, project: 'Shop', module: 'shop-frontend', file: 'shop-frontend.cdx.json' },
  { daysAgo: 12, project: 'Shop', module: 'shop-mobile', file: 'demo/shop-mobile-5.1.0.cdx.json' },
  { daysAgo: 9, project: 'Payments', module: 'payments-ledger', file: 'demo/payments-ledger-2.1.0.cdx.json' },
  { daysAgo: 8, project: 'Shop', module: 'shop-admin', file: 'demo/shop-admin-0.9.0.cdx.json' },
  { daysAgo: 5, project: 'Platform', module: 'platform-identity', file: 'demo/platform-identity-3.2.0.cdx.json' },
]

/** Creates the projects under a policy of the company. */
export async function createDemoProjects(admin: DemoClient): Promise<DemoPortfolio['projects']> {
  await admin.send('PATCH', '/account/company', {
    publisher: { category: 'vendor', name: 'Demo company', namespace: 'https://demo.waybill.example' },
    policies: {
      vulnerability: { violationFrom: 9, warningFrom: 0, kevIsViolation: true },
      versioningConfig: { enabled: true, jump: true, warningThreshold: 1, violationThreshold: 0 },
      viabilityConfig: { enabled: true, warningThreshold: 2, violationThreshold: 0, minConfidence: 1, noInfoLevel: 1 },
      licenseConfig: { blacklist: [{ key: 'GPL-3.0-only', comment: 'Our products are distributed without their source.' }], whitelist: [] },
    },
  })
  const ids: Record<string, string> = {}
  for (const project of projects) ids[project.name] = (await admin.send<{ projectId: string }>('POST', '/core/projects', project)).projectId
  await admin.send('POST', `/core/projects/${ids['Platform'] ?? ''}`, { autoCreateCveRisks: true })
  return ids
}

/** Imports what arrived in a span of days, the oldest first, and adds the modules to the portfolio. */
export async function importDemoScans(
  developer: DemoClient,
  clock: DemoClock,
  { modules }: { readonly modules: Map<string, string> },
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (const { daysAgo, project, module, file } of scans.filter((scan) => scan.daysAgo <= from && scan.daysAgo > to)) {
    clock.goTo(daysAgo)
    const path = `/core/imports/scan/cyclonedx?project=${project}&module=${module}&demo=true`
    modules.set(module, (await developer.sendFile<{ moduleId: string }>(path, file)).moduleId)
  }
}
