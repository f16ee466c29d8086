/** Builds the documentation as a static site, which the service serves at `/help`, unless it was built from the same sources. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf, isCurrent, root } from './sources.mjs'

const folder = join(root, 'docs-site/dist')
/** Beside the pages; every other build removes it. */
const stamp = join(folder, '.sources.sha256')
const sources = ['docs', 'docs-site/src', 'docs-site/assets', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'package-lock.json']

/** Builds the site unless it is current. An installation without the documentation keeps what was built before, and one by an older Node.js is built at the start. */
export async function buildDocs() {
  if (!process.features.typescript || !existsSync(join(root, 'docs')) || isCurrent(stamp, sources)) return
  process.stdout.write('Building the documentation, once for these sources.\n')
  const built = digestOf(sources)
  const { buildSite } = await import('../docs-site/src/build-site.ts')
  buildSite(root, folder)
  writeFileSync(stamp, built)
}

if (import.meta.main) await buildDocs()
