import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

interface Rules {
  readonly default: { readonly forbidden: readonly { readonly name: string }[] }
  readonly cruised: readonly string[]
  readonly layers: readonly string[]
  readonly analysers: readonly string[]
  readonly webLayers: readonly string[]
}

interface Violation {
  readonly rule: { readonly name: string }
  readonly from: string
  readonly to: string
}

const root = new URL('../../', import.meta.url)
const config = new URL('.dependency-cruiser.mjs', root)
const { default: rules, cruised, layers, analysers, webLayers } = (await import(config.href)) as Rules

const kysely = 'node_modules/kysely/index.js'

/** Files that are imported and not there. */
const missing: ReadonlySet<string> = new Set(['risks/nowhere.ts', 'web/src/api/schema.d.ts'])

/** Folders outside server/src. */
const outside = /^(?:packages|node_modules|cli|web|docs-site)\//u

/** A file, below server/src unless it names another folder, and the file or module it imports. Imports of web/ are of types alone. */
type Import = readonly [from: string, to: string]

/** Halves of circles; each circle is reported once. */
const circles: readonly Import[] = ['risks', 'packages/versions/src', 'cli/src', 'web/src', 'docs-site/src'].map(
  (folder) => [`${folder}/back.ts`, `${folder}/there.ts`] as const,
)

/** Imports that break one rule each. */
const breaches: readonly (readonly [rule: string, ...Import])[] = [
  // the highest layer may import all others, so only a file beside the layers lies above it
  ...layers.map((layer, at) => [`${layer}-looks-down`, `${layer}/up.ts`, frontDoor(layers[at + 1])] as const),
  ...webLayers.map((layer, at) => [`web-${layer}-looks-down`, `web/src/${layer}/up.ts`, webAbove(at)] as const),
  ['pages-know-no-app', 'web/src/risks/aside.ts', 'web/src/app/frame.ts'],
  ['front-door-only', 'reports/aside.ts', 'risks/risk-store.ts'],
  ['analysers-are-strangers', 'analysis/legal/aside.ts', 'analysis/viability/gather.ts'],
  ['sql-lives-in-stores', 'risks/risk.ts', kysely],
  ['packages-are-pure', 'packages/versions/src/read.ts', 'node:fs'],
  ['packages-are-pure', 'packages/versions/src/find.ts', 'node:path'],
  ['packages-know-no-server', 'packages/versions/src/caller.ts', 'risks/risks.ts'],
  ['clients-use-the-interface', 'cli/src/call.ts', 'risks/risks.ts'],
  ['clients-use-the-interface', 'web/src/call.ts', 'risks/risks.ts'],
  ['clients-use-the-interface', 'docs-site/src/call.ts', 'cli/src/run.ts'],
  ...circles.map(([from, to]) => ['no-circles', from, to] as const),
  ['resolvable', 'risks/lost.ts', 'risks/nowhere.ts'],
]

/** Imports that keep the rules. */
const kept: readonly Import[] = [
  ['reports/through.ts', 'risks/risks.ts'],
  ['risks/inside.ts', 'risks/risk-store.ts'],
  ['risks/risk-store.ts', kysely],
  ['analysis/legal/inside.ts', 'analysis/legal/gather.ts'],
  ['packages/archives/src/read.ts', 'node:zlib'],
  ['cli/src/run.ts', 'packages/versions/src/index.ts'],
  ['web/src/api/client.ts', 'web/src/api/schema.d.ts'],
  ['web/src/risks/page.ts', 'web/src/shared/session.ts'],
  ['web/src/app/routes.ts', 'web/src/risks/page.ts'],
  ['risks/risk.test.ts', 'reports/reports.ts'],
  ...circles.map(([from, to]) => [to, from] as const),
]

it('every folder that the rules name is there, and the rules name every slice', () => {
  expect(foldersIn('server/src/').toSorted()).toEqual([...layers].toSorted())
  expect(analysers.filter((name) => !foldersIn('server/src/analysis/').includes(name))).toEqual([])
  expect([...webLayers, 'app'].filter((name) => !foldersIn('web/src/').includes(name))).toEqual([])
})

it('each rule is broken by its breach, and by nothing else', () => {
  expect(new Set(breaches.map(([rule]) => rule))).toEqual(new Set(rules.forbidden.map(({ name }) => name)))
  const found = cruise(writeTree()).map(({ rule, from }) => `${rule.name}: ${from}`)
  expect(found.toSorted()).toEqual(breaches.map(([rule, from]) => `${rule}: ${pathOf(from)}`).toSorted())
})

/** A file of the web app that lies one layer above. */
function webAbove(at: number): string {
  return `web/src/${webLayers[at + 1] ?? 'risks'}/above.ts`
}

function frontDoor(layer: string | undefined): string {
  return layer === undefined ? 'main.ts' : `${layer}/${layer}.ts`
}

/** The path of a file in the tree, from its root. */
function pathOf(name: string): string {
  return outside.test(name) ? name : `server/src/${name}`
}

function foldersIn(folder: string): readonly string[] {
  const entries = readdirSync(new URL(folder, root), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** Writes the files of all imports below a new folder and answers it. */
function writeTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  const imports = [...breaches.map(([, from, to]) => [from, to] as const), ...kept]
  const targets = imports.map(([, to]) => to).filter((to) => !to.startsWith('node:') && !missing.has(to))
  const texts = new Map(targets.map((name) => [name, 'export const nothing = 0\n']))
  for (const [from, to] of imports) {
    const path = to.startsWith('node:') ? to : relative(dirname(pathOf(from)), pathOf(to))
    const names = from.startsWith('web/') ? 'type { nothing } from ' : ''
    texts.set(from, `import ${names}'${path.startsWith('node:') || path.startsWith('.') ? path : `./${path}`}'\n`)
  }
  texts.set('node_modules/kysely/package.json', '{ "name": "kysely", "main": "index.js" }\n')
  for (const [name, text] of texts) {
    const path = join(folder, pathOf(name))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return folder
}

function cruise(folder: string): readonly Violation[] {
  const command = fileURLToPath(new URL('node_modules/.bin/depcruise', root))
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const { stdout, stderr } = spawnSync(command, [...cruised, '--config', fileURLToPath(config), '--output-type', 'json'], options)
  expect(stderr).toBe('')
  const { summary } = JSON.parse(stdout) as { readonly summary: { readonly violations: readonly Violation[] } }
  return summary.violations
}
