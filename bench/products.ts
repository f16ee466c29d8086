/** Measures a tree of 10,000 products: pages of the list, one product, a write, the rename of a parent of 1,000, and a dossier. */
import { sql } from 'kysely'
import { openBenchService } from './bench-service.ts'
import { quantile, summary, table, timed } from './measure.ts'

const wanted = Number(process.env['PRODUCTS'] ?? 10_000)
const rounds = 25
const bench = await openBenchService()
process.stdout.write(`${bench.kind}, ${String(wanted)} products\n`)
const companyId = await makeCompany()
const key = await makeKey()
await fill()
await measureReads()
await measureWrites()
await measureDossier()
await bench.close()

async function makeCompany(): Promise<string> {
  return String((await bench.post('/admin/companies', { name: 'Products' }))['companyId'])
}

async function makeKey(): Promise<string> {
  const scopes = ['manager', 'developer', 'compliance_manager']
  return String((await bench.post(`/admin/companies/${companyId}/keys`, { name: 'bench', scopes }))['key'])
}

/** Creates a class, ten families below it, and everything else below a family; one in five is retired. */
async function fill(): Promise<void> {
  await sql`
    insert into product (company_id, id, type, identifier, name, description, state, draft, classification, parent_id, submitted, retired,
      created, edited)
    select ${companyId}::uuid, gen_random_uuid(), case when n = 0 then 'class' when n <= 10 then 'family' else 'variant' end, 'P-' || n,
      md5(n::text) || ' gateway', repeat('What it is for, and in which surroundings. ', 10), 'released', false, 'STANDARD',
      case when n > 10 then 'P-' || (1 + n % 10) when n > 0 then 'P-0' end, now(), case when n > 10 and n % 5 = 0 then now() end, now(), now()
    from generate_series(0, ${wanted - 1}) n order by n`.execute(bench.db)
  // like after autovacuum
  await sql`vacuum analyze product`.execute(bench.db)
}

async function ask(path: string, payload?: object) {
  const method = payload === undefined ? 'GET' : 'POST'
  const asked = { method, url: `/api/v2${path}`, headers: { 'x-api-key': key }, ...(payload && { payload }) } as const
  bench.takeStatements()
  const { result, milliseconds } = await timed(() => bench.ask(asked))
  const statements = bench.takeStatements().length
  if (result.statusCode >= 400) throw new Error(`${path} answered ${String(result.statusCode)}: ${result.body}`)
  return { answer: result, milliseconds, statements }
}

async function measureReads(): Promise<void> {
  const last = String(Math.ceil((wanted * 0.8) / 100))
  const { id } = await bench.db
    .selectFrom('product')
    .select('id')
    .where('identifier', '=', `P-${String(wanted - 1)}`)
    .executeTakeFirstOrThrow()
  const paths = [
    '/core/products',
    `/core/products?page=${last}`,
    '/core/products?includeRetired=true',
    `/core/products?includeRetired=true&page=${String(wanted / 100)}`,
    `/core/products/${id}`,
  ]
  const rows: string[][] = []
  for (const path of paths) {
    const answers = []
    for (let round = 0; round < rounds + 3; round++) answers.push(await ask(path))
    const times = answers.slice(3).map(({ milliseconds }) => milliseconds)
    rows.push([path.replace(id, '…'), String(answers.at(-1)?.statements), ...summary(times)])
  }
  process.stdout.write(table(['read', 'statements', 'p50', 'p95'], rows))
}

async function measureWrites(): Promise<void> {
  const list = (await ask('/core/products')).answer.json() as readonly { readonly _id: string }[]
  const times: number[] = []
  for (const { _id: id } of list) times.push((await ask(`/core/products/${id}`, { state: 'maintenance', parentId: 'P-1' })).milliseconds)
  process.stdout.write(`one write: p50, p95 ${summary(times.slice(10)).join(', ')}, slowest ${quantile(times, 1).toFixed(1)} ms\n`)
  const { id } = await bench.db.selectFrom('product').select('id').where('identifier', '=', 'P-2').executeTakeFirstOrThrow()
  process.stdout.write(
    `rename a parent of a tenth: ${(await ask(`/core/products/${id}`, { identifier: 'renamed' })).milliseconds.toFixed(0)} ms\n`,
  )
}

/** Measures the dossier of a product with one release of 5,000 components. */
async function measureDossier(): Promise<void> {
  await bench.post('/core/projects', { name: 'Dossier' }, key)
  const components = Array.from({ length: 5000 }, (_, i) => ({
    type: 'library',
    name: `part-${String(i)}`,
    version: '1.0.0',
    purl: `pkg:npm/part-${String(i)}@1.0.0`,
    licenses: [{ license: { id: 'MIT' } }],
  }))
  const document = Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components }))
  const { moduleId } = await bench.post('/core/imports/scan/cyclonedx/json?project=Dossier&module=app', document, key)
  await bench.context.jobs.settled()
  const { _id: approvalId } = await bench.post('/compliance/approvals', { moduleId, name: 'Release', version: '1' }, key)
  await bench.post(`/compliance/approvals/${String(approvalId)}/approve`, {}, key)
  await bench.context.jobs.settled()
  const { _id: id } = await bench.post('/core/products', { type: 'version', identifier: 'dossier', name: 'Dossier' }, key)
  await bench.post(`/core/products/${String(id)}/solution`, { approvalId, name: 'Release' }, key)
  const rows: string[][] = []
  for (const format of ['json', 'html', 'zip']) {
    const answers = []
    for (let round = 0; round < 8; round++) answers.push(await ask(`/core/products/${String(id)}/dossier?format=${format}`))
    const times = answers.slice(3).map(({ milliseconds }) => milliseconds)
    rows.push([format, String(answers.at(-1)?.statements), ...summary(times)])
  }
  process.stdout.write(table(['dossier', 'statements', 'p50', 'p95'], rows))
}
