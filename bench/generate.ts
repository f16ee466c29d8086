import { sql } from 'kysely'
import type { Database } from '../server/src/database/database.ts'

/** Number of package names to choose from. */
const packages = 60_000

/** Generates a CycloneDX document with a number of npm components and a graph; another seed gives other versions, most of them new to the catalogue. */
export function generateSbom(size: number, seed: string): Buffer {
  return withGraph(componentsOf(size, seed))
}

/** Generates the document of a seed with other versions in every hundredth component; other ones in each revision. */
export function generateRevision(size: number, seed: string, revision: number): Buffer {
  const others = componentsOf(size, `${seed} ${String(revision)}`)
  const components = componentsOf(size, seed)
  return withGraph(components.map((component, i) => (i % 100 === revision % 100 ? (others[i] ?? component) : component)))
}

function componentsOf(size: number, seed: string): readonly (object & { readonly purl: string })[] {
  const random = seeded(seed)
  return Array.from({ length: size }, (_, i) => {
    const name = `package-${String((i * 7919 + Math.floor(random() * 5)) % packages)}`
    const version = `${String(Math.floor(random() * 5))}.${String(Math.floor(random() * 30))}.${String(Math.floor(random() * 30))}`
    const purl = `pkg:npm/${name}@${version}`
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      description: `The package ${name}, generated for measuring`,
      licenses: [{ license: { id: random() < 0.8 ? 'MIT' : 'Apache-2.0' } }],
      hashes: [{ alg: 'SHA-512', content: 'a'.repeat(128) }],
      externalReferences: [
        { type: 'website', url: `https://example.org/${name}` },
        { type: 'vcs', url: `https://example.org/${name}.git` },
      ],
    }
  })
}

function withGraph(components: readonly (object & { readonly purl: string })[]): Buffer {
  const refs = components.map((component) => component.purl)
  const dependencies = refs.map((ref, i) => ({ ref, dependsOn: refs.slice(i * 3 + 1, i * 3 + 4) }))
  return documentOf(components, [{ ref: 'root', dependsOn: refs.slice(0, 1) }, ...dependencies])
}

/** Generates a CycloneDX document with minimal components: 200,000 of them fit into 50 MB. */
export function generateLeanSbom(size: number, seed: string): Buffer {
  const random = seeded(seed)
  const components = Array.from({ length: size }, (_, i) => {
    const name = `package-${String((i * 7919 + Math.floor(random() * 5)) % packages)}`
    const version = `${String(Math.floor(random() * 5))}.${String(Math.floor(random() * 30))}.${String(i)}`
    return {
      type: 'library',
      'bom-ref': `c${String(i)}`,
      name,
      version,
      purl: `pkg:npm/${name}@${version}`,
      licenses: [{ license: { id: 'MIT' } }],
    }
  })
  const dependencies = components.map(({ 'bom-ref': ref }, i) => {
    const dependsOn = [i * 3 + 1, i * 3 + 2, i * 3 + 3].filter((child) => child < size).map((child) => `c${String(child)}`)
    return { ref, dependsOn }
  })
  return documentOf(components, [{ ref: 'root', dependsOn: ['c0'] }, ...dependencies])
}

interface Dependency {
  readonly ref: string
  readonly dependsOn: readonly string[]
}

function documentOf(components: readonly object[], dependencies: readonly Dependency[]): Buffer {
  return Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { type: 'application', name: 'generated', 'bom-ref': 'root' } },
      components,
      dependencies,
    }),
  )
}

/** Returns a generator of numbers that are the same for the same seed. */
function seeded(seed: string): () => number {
  let state = Buffer.from(seed).reduce((hash, byte) => (Math.imul(hash, 31) + byte) >>> 0, 7)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Fills the advisory tables as a feed would, several advisories for each of some packages. */
export async function loadSyntheticAdvisories(db: Database, count: number): Promise<void> {
  const severities = JSON.stringify([{ type: 'CVSS_V3', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:L' }])
  for (let from = 0; from < count; from += 25_000) {
    const to = Math.min(from + 25_000, count) - 1
    await sql`
      with grouped as (
        insert into vulnerability (key, names, summary, severities)
        select 'CVE-2000-' || i, array['CVE-2000-' || i, 'BENCH-' || i], 'Generated for measuring', ${severities}::jsonb
        from generate_series(${from}::int, ${to}::int) i returning id, key
      ), advised as (
        insert into advisory (id, kind, digest, vulnerability_id, modified, aliases, summary, severities, cwes, links)
        select 'BENCH-' || substr(key, 10), 'vulnerability', md5(key), id, now(), array[key], 'Generated for measuring', ${severities}::jsonb, '{}', '[]'
        from grouped returning id, substr(id, 7)::int as i
      )
      insert into advisory_affected (advisory_id, ordinal, lookup_key, ecosystem, name, kind, digest, in_force, ranges, versions, severities)
      select id, 0, 'npm:package-' || (i % ${packages * 2}::int), 'npm', 'package-' || (i % ${packages * 2}::int),
        'vulnerability', md5(id), true,
        jsonb_build_array(jsonb_build_object('type', 'SEMVER', 'events', jsonb_build_array(
          jsonb_build_object('introduced', (i % 3) || '.0.0'), jsonb_build_object('fixed', (i % 3) || '.' || (i % 7) || '.0')))),
        '[]', '[]'
      from advised`.execute(db)
  }
  await sql`
    insert into advisory_revision (revision) values (gen_random_uuid()) on conflict (only_row) do update set revision = excluded.revision`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}
