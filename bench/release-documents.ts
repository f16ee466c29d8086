/**
 * Measures a release of 5,000 components: the approval with its snapshot, each document, and all of them together in the
 * background, from the approval until the last one is signed and stored; then reading one.
 */
import { loadSnapshot } from '../server/src/approvals/approvals.ts'
import { releaseDocuments } from '../server/src/releases/release-documents.ts'
import { type BenchService, openBenchService } from './bench-service.ts'
import { generateSbom, loadSyntheticAdvisories } from './generate.ts'
import { quantile, summary, table, timed } from './measure.ts'

const components = Number(process.env['COMPONENTS'] ?? 5000)
const licenses = [
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-3-Clause',
  'BSD-2-Clause',
  'MPL-2.0',
  'LGPL-2.1-only',
  'EPL-2.0',
  'MIT OR GPL-2.0-only',
  'Zlib',
]
const rounds = 8
const warmUps = 2
const bench = await openBenchService()
process.stdout.write(`${bench.kind}, ${String(components)} components\n`)
const { companyId, key } = await makeCompany(bench)
const last = await measureReleases()
await measureDocuments(last.approvalId)
await measureReads(last.releaseKey)
await bench.close()

async function makeCompany({ post }: BenchService): Promise<{ readonly companyId: string; readonly key: string }> {
  const { companyId: id } = await post('/admin/companies', { name: 'Releases' })
  const scopes = ['manager', 'developer', 'compliance_manager']
  const { key: made } = await post(`/admin/companies/${String(id)}/keys`, { name: 'bench', scopes })
  return { companyId: String(id), key: String(made) }
}

interface Approved {
  readonly approvalId: string
  readonly releaseKey: string
}

async function measureReleases(): Promise<Approved> {
  const { post, context } = bench
  await loadSyntheticAdvisories(bench.db, 50_000)
  const { projectId } = await post('/core/projects', { name: 'Releases' }, key)
  const { moduleId } = await post(`/core/imports/scan/cyclonedx/json?project=${String(projectId)}&module=app`, licensedSbom(), key)
  await context.jobs.settled()
  const times: Record<'request' | 'approval' | 'documents' | 'documents, processor', number[]> = {
    request: [],
    approval: [],
    documents: [],
    'documents, processor': [],
  }
  const approved = { approvalId: '', releaseKey: '' }
  for (let round = 0; round < rounds; round++) {
    const asked = await timed(() => post('/compliance/approvals', { moduleId, name: 'Shop', version: String(round) }, key))
    approved.approvalId = String(asked.result['_id'])
    const before = process.cpuUsage()
    const done = await timed(() => post(`/compliance/approvals/${approved.approvalId}/approve`, {}, key))
    approved.releaseKey = String(done.result['releaseKey'])
    const written = await timed(() => context.jobs.settled())
    times.request.push(asked.milliseconds)
    times.approval.push(done.milliseconds)
    times.documents.push(done.milliseconds + written.milliseconds)
    const { user, system } = process.cpuUsage(before)
    times['documents, processor'].push((user + system) / 1000)
  }
  const rows = Object.entries(times).map(([name, all]) => [name].concat(summary(all.slice(warmUps))))
  process.stdout.write(table(['', 'p50', 'p95'], rows))
  return approved
}

/** Generates components with ten licences and copyright lines; every fifth has a licence file. */
function licensedSbom(): Buffer {
  const sbom = JSON.parse(generateSbom(components, 'release').toString('utf8'))
  for (const [i, component] of sbom.components.entries()) {
    const expression = licenses[i % licenses.length] ?? 'MIT'
    component.copyright = `Copyright (c) ${String(2000 + (i % 25))} The authors of ${String(component.name)}`
    const file = `The MIT License\n\n${String(component.copyright)}\n\n${'Permission is hereby granted, free of charge. '.repeat(20)}`
    component.licenses = i % 5 === 0 ? [{ license: { id: 'MIT', text: { content: file } } }] : [{ expression }]
  }
  return Buffer.from(JSON.stringify(sbom))
}

async function measureDocuments(approvalId: string): Promise<void> {
  const loaded = await timed(() => loadSnapshot(bench.db, { companyId }, approvalId))
  const rows = [['the snapshot, read', `${loaded.milliseconds.toFixed(0)} ms`, '']]
  for (const { name, format, build } of releaseDocuments) {
    const times: number[] = []
    let size = 0
    for (let round = 0; round < rounds; round++) {
      const { result, milliseconds } = await timed(async () => build(loaded.result))
      times.push(milliseconds)
      size = Buffer.byteLength(result)
    }
    rows.push([`${name} ${format}`, `${quantile(times, 0.5).toFixed(0)} ms`, `${(size / 1_048_576).toFixed(1)} MiB`])
  }
  process.stdout.write(table(['', 'p50', 'size'], rows))
}

async function measureReads(releaseKey: string): Promise<void> {
  const paths = [
    `/api/v2/compliance/releases/${releaseKey}/sbom`,
    `/api/v2/compliance/releases/${releaseKey}/signatures`,
    `/r/${releaseKey}`,
  ]
  const rows: string[][] = []
  for (const url of paths) {
    const times: number[] = []
    for (let round = 0; round < 30; round++) times.push((await timed(() => bench.ask({ url }))).milliseconds)
    rows.push([url.replace(releaseKey, '{key}'), ...summary(times)])
  }
  process.stdout.write(table(['', 'p50', 'p95'], rows))
}
