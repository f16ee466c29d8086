import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

interface Rules {
  readonly default: { readonly forbidden: readonly { readonly name: string }[] }
  readonly layers: readonly string[]
  readonly analysers: readonly string[]
}

interface Violation {
  readonly rule: { readonly name: string }
  readonly from: string
  readonly to: string
}

const root = new URL('../../', import.meta.url)
const config = new URL('.dependency-cruiser.mjs', root)
const { default: rules, layers, analysers } = (await import(config.href)) as Rules

const kysely = 'node_modules/kysely/index.js'

/** A file of a package or below server/src, and the file or module it imports. */
type Import = readonly [from: string, to: string]

/** Imports that break one rule each. */
const breaches: readonly (readonly [rule: string, ...Import])[] = [
  // the highest layer may import all others, so only a file beside the layers lies above it
  ...layers.map((layer, at) => [`${layer}-looks-down`, `${layer}/up.ts`, frontDoor(layers[at + 1])] as const),
  ['front-door-only', 'reports/aside.ts', 'risks/risk-store.ts'],
  ['analysers-are-strangers', 'analysis/legal/aside.ts', 'analysis/viability/gather.ts'],
  ['sql-lives-in-stores', 'risks/risk.ts', kysely],
  ['packages-are-pure', 'packages/versions/src/read.ts', 'node:fs'],
  ['packages-know-no-server', 'packages/versions/src/caller.ts', 'risks/risks.ts'],
  ['no-circles', 'risks/back.ts', 'risks/there.ts'],
  ['resolvable', 'risks/lost.ts', 'risks/nowhere.ts'],
]

/** Imports that keep the rules. */
const kept: readonly Import[] = [
  ['reports/through.ts', 'risks/risks.ts'],
  ['risks/inside.ts', 'risks/risk-store.ts'],
  ['risks/risk-store.ts', kysely],
  ['analysis/legal/inside.ts', 'analysis/legal/gather.ts'],
  ['packages/versions/src/find.ts', 'node:path'],
  ['risks/risk.test.ts', 'reports/reports.ts'],
  // the other half of a circle, which is reported once
  ['risks/there.ts', 'risks/back.ts'],
]

it('every folder that the rules name is there, and the rules name every slice', () => {
  expect(foldersIn('server/src/').toSorted()).toEqual([...layers].toSorted())
  expect(analysers.filter((name) => !foldersIn('server/src/analysis/').includes(name))).toEqual([])
})

it('each rule is broken by its breach, and by nothing else', () => {
  expect(new Set(breaches.map(([rule]) => rule))).toEqual(new Set(rules.forbidden.map(({ name }) => name)))
  const found = cruise(writeTree()).map(({ rule, from }) => `${rule.name}: ${from}`)
  expect(found.toSorted()).toEqual(breaches.map(([rule, from]) => `${rule}: ${pathOf(from)}`).toSorted())
})

function frontDoor(layer: string | undefined): string {
  return layer === undefined ? 'main.ts' : `${layer}/${layer}.ts`
}

/** The path of a file in the tree, from its root. */
function pathOf(name: string): string {
  return /^(?:packages|node_modules)\//u.test(name) ? name : `server/src/${name}`
}

function foldersIn(folder: string): readonly string[] {
  const entries = readdirSync(new URL(folder, root), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** Writes the files of all imports below a new folder and answers it. */
function writeTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  const imports = [...breaches.map(([, from, to]) => [from, to] as const), ...kept]
  const targets = imports.map(([, to]) => to).filter((to) => !to.startsWith('node:') && to !== 'risks/nowhere.ts')
  const texts = new Map(targets.map((name) => [name, 'export const nothing = 0\n']))
  for (const [from, to] of imports) {
    const path = to.startsWith('node:') ? to : relative(dirname(pathOf(from)), pathOf(to))
    texts.set(from, `import '${path.startsWith('node:') || path.startsWith('.') ? path : `./${path}`}'\n`)
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
  const { stdout, stderr } = spawnSync(
    command,
    ['server/src', 'packages', '--config', fileURLToPath(config), '--output-type', 'json'],
    options,
  )
  expect(stderr).toBe('')
  const { summary } = JSON.parse(stdout) as { readonly summary: { readonly violations: readonly Violation[] } }
  return summary.violations
}
