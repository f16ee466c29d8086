import { sql } from 'kysely'
import { openBenchService } from './bench-service.ts'
import { generateBom } from './generate.ts'
const bench = await openBenchService()
for (let i = 0; i < 3; i++) await bench.importDocument(generateBom(200, `w-${i}`), `m${i}`)
const { db } = bench
await sql`insert into package (purl, key) select 'pkg:npm/other-' || i, 'npm:other-' || i from generate_series(1, 500000) i`.execute(db)
await sql`insert into component (package_id, purl, version) select id, purl || '@1.0.0', '1.0.0' from package where purl like 'pkg:npm/other-%'`.execute(db)
await sql`analyze package, component`.execute(db)
for (const path of ['/core/components', '/core/components?q=package-1', '/core/search?q=package-1', '/core/search?q=e', '/core/components?licence=MIT']) {
  const t: number[] = []
  for (let i = 0; i < 4; i++) { const a = performance.now(); await bench.read(path); t.push(performance.now() - a) }
  console.log(path, t.map((x) => x.toFixed(0)).join(' '))
}
await bench.close()
