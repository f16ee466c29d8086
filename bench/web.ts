/**
 * Measures the web app in Chromium against a service with its demo and 10,000 findings: first paint, page to page, interactions, scrolling,
 * palette. `npm run build && node bench/web.ts`; RUNS=1 opens the first page once instead of five times.
 */
import { loadavg } from 'node:os'
import { type DemoService, startDemo } from '../web/test/demo-service.ts'
import { quantile, table } from './measure.ts'
import { type FirstPaint, readFirstPaint, scrollList, takeInteractions, timeLink, watchInteractions } from './web/in-page.ts'

type Page = Awaited<ReturnType<DemoService['open']>>

const [packages, advisoriesPerPackage] = [100, 100]
const runs = Number(process.env['RUNS'] ?? 5)
const row = '[role="row"][data-index="0"]:not([aria-busy="true"])'
const links = [
  { link: 'a[href="/portfolio"]', until: `[role="grid"] ${row}` },
  { link: 'a[href="/findings"]', until: `aside ~ div ${row}` },
  { link: 'a[href="/risks"]', until: `table ~ * ${row}, ${row}` },
  { link: 'a[href="/approvals"]', until: row },
] as const

const demo = await startDemo()
const measured: (readonly string[])[] = []
try {
  const moduleId = await importFindings()
  await measureFirstPaint()
  await visitPages()
  const page = await demo.open()
  await measurePages(page)
  await measureList(page, moduleId)
  await measureInteractions(page, moduleId)
} finally {
  await demo.close()
}
process.stdout.write(`${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`)
process.stdout.write(table(['measure', 'aim', 'measured'], measured))

function note(measure: string, aim: string, value: string): void {
  measured.push([measure, aim, value])
}

function inMilliseconds(time: number): string {
  return `${time.toFixed(0)} ms`
}

/** Publishes 100 advisories for each of 100 packages, and imports a module with all of them. */
async function importFindings(): Promise<string> {
  const names = Array.from({ length: packages }, (_, i) => `measured-${String(i)}`)
  const records = names.flatMap((name, i) =>
    Array.from({ length: advisoriesPerPackage }, (_unused, j) => advisory(name, i * advisoriesPerPackage + j)),
  )
  await post('/admin/feeds/osv/import', records.map((record) => JSON.stringify(record)).join('\n'), demo.operatorKey)
  const components = names.map((name) => ({ type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }))
  await post('/core/projects', JSON.stringify({ name: 'Measured' }), demo.key)
  const document = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components })
  const { moduleId } = await post('/core/imports/scan/cyclonedx?project=Measured&module=measured', document, demo.key)
  return String(moduleId)
}

function advisory(name: string, number: number): object {
  return {
    schema_version: '1.7.0',
    id: `GHSA-${String(number).padStart(12, '0')}`,
    aliases: [`CVE-2032-${String(10_000 + number)}`],
    modified: '2026-01-01T00:00:00Z',
    summary: `A fault in the handling of input ${String(number)}`,
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }] }],
  }
}

async function post(path: string, body: string, key: string): Promise<Readonly<Record<string, unknown>>> {
  const type = path.startsWith('/admin') ? 'application/x-ndjson' : 'application/json'
  const answer = await fetch(`${demo.url}/api/v2${path}`, { method: 'POST', body, headers: { 'x-api-key': key, 'content-type': type } })
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`)
  return (await answer.json()) as Readonly<Record<string, unknown>>
}

/** The start page with an empty cache, 10 Mbit/s, and a processor four times slower. */
async function measureFirstPaint(): Promise<void> {
  const state = await (await demo.open()).context().storageState()
  const paints: FirstPaint[] = []
  for (let run = 0; run < runs; run++) {
    const context = await demo.browser.newContext({ baseURL: demo.url, viewport: { width: 1280, height: 800 }, storageState: state })
    paints.push(await openSlowly(await context.newPage()))
    await context.close()
  }
  note('first contentful paint, cold', '1,000 ms', inMilliseconds(median(paints.map(({ first }) => first))))
  note('largest contentful paint, cold', '1,500 ms', inMilliseconds(median(paints.map(({ largest }) => largest))))
  note('layout shift', '0.02', median(paints.map(({ shift }) => shift)).toFixed(3))
}

async function openSlowly(page: Page): Promise<FirstPaint> {
  const tools = await page.context().newCDPSession(page)
  const speed = { downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...speed })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  return page.evaluate(readFirstPaint)
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Each page twice: with nothing loaded, and with its data and code there. */
/** In a browser of its own: the first request of each route after a start of the service compiles what it needs. */
async function visitPages(): Promise<void> {
  const page = await demo.open()
  for (const each of links) await page.evaluate(timeLink, each)
  await page.context().close()
}

async function measurePages(page: Page): Promise<void> {
  for (const [what, aim] of [
    ['not loaded', '300 ms'],
    ['cached', '50 ms'],
  ] as const) {
    const times = []
    for (const each of links) {
      await page.evaluate(timeLink, { link: 'nav a[href="/"]', until: 'main section' })
      times.push({ time: await page.evaluate(timeLink, each), link: each.link })
    }
    const [slowest] = times.toSorted((one, other) => other.time - one.time)
    note(`page to page, ${what}: median`, aim, inMilliseconds(median(times.map(({ time }) => time))))
    note(`page to page, ${what}: slowest, ${pathIn(slowest?.link ?? '')}`, aim, inMilliseconds(slowest?.time ?? 0))
  }
}

function pathIn(link: string): string {
  return /"([^"]*)"/u.exec(link)?.[1] ?? link
}

/** From the link to the first rows of 10,000 findings, then 180 frames of scrolling. */
async function measureList(page: Page, moduleId: string): Promise<void> {
  await page.goto(`/modules/${moduleId}`)
  const link = `a[href="/modules/${moduleId}/findings"]`
  await page.locator(link).first().waitFor()
  note('10,000 findings: first rows', '300 ms', inMilliseconds(await page.evaluate(timeLink, { link, until: row })))
  const { times, rows: most } = await page.evaluate(scrollList, 180)
  note('10,000 findings: frame, p95', '20 ms', inMilliseconds(quantile(times, 0.95)))
  note('10,000 findings: rows in the page', '60', String(most))
}

async function measureInteractions(page: Page, moduleId: string): Promise<void> {
  await page.goto(`/modules/${moduleId}/findings`)
  await page.locator(row).waitFor()
  await page.evaluate(watchInteractions)
  await page.locator(row).focus()
  for (let key = 0; key < 30; key++) await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('a')
  await page.getByRole('button', { name: /^Decide/u }).waitFor()
  for (const name of ['Component', 'Severity', 'Finding']) await page.getByRole('columnheader', { name }).getByRole('button').click()
  await page.getByRole('group', { name: 'Severity' }).getByText('critical').click()
  await page.waitForURL(/severity=critical/u)
  const listed = await page.evaluate(takeInteractions)
  note('interactions on 10,000 findings, p75', '100 ms', inMilliseconds(quantile(listed, 0.75)))
  note('interactions on 10,000 findings, slowest', '200 ms', inMilliseconds(Math.max(...listed)))
  await page.goto('/')
  await page.getByRole('button', { name: 'Search or command' }).click()
  await page.getByRole('combobox').waitFor()
  await page.evaluate(watchInteractions)
  await page.keyboard.type('CVE-2032-10042', { delay: 30 })
  await page.getByRole('option', { name: 'CVE-2032-10042' }).first().waitFor()
  const typed = await page.evaluate(takeInteractions)
  note('palette: response to a key, slowest', '100 ms', typed.length === 0 ? 'below 16 ms' : inMilliseconds(Math.max(...typed)))
}
