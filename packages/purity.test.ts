import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** The packages, lowest first, each with the packages and npm modules that it may import. */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  archives: ['tar-stream', 'yauzl', 'node:events', 'node:stream', 'node:zlib'],
  identifiers: [],
  'prompt-screening': [],
  versions: ['@waybill/identifiers'],
  licensing: [],
  vulnerabilities: ['@waybill/identifiers', '@waybill/versions', 'ae-cvss-calculator'],
  documents: [
    '@waybill/identifiers',
    '@waybill/licensing',
    '@waybill/prompt-screening',
    '@waybill/versions',
    '@waybill/vulnerabilities',
    'rdfxml-streaming-parser',
    '@rubensworks/saxes',
    'smol-toml',
    'typebox',
    'yaml',
  ],
  cryptography: ['@waybill/documents'],
  'source-files': [],
  scorecard: ['yaml'],
  'repository-scan': [
    '@waybill/cryptography',
    '@waybill/documents',
    '@waybill/identifiers',
    '@waybill/licensing',
    '@waybill/scorecard',
    '@waybill/source-files',
  ],
}

/** These work on bytes as Node.js has them, in memory, and do not run in a browser. */
const nodePackages: ReadonlySet<string> = new Set(['archives'])

const impureCode =
  /\bBuffer\s*[.(]|\bprocess\.|\brequire\(|\bimport\.meta\b|\bfetch\(|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bset(?:Interval|Immediate)\(|\bperformance\.|\bconsole\.|\bglobalThis\b|\bcrypto\.|\blocalStorage\b/gu

const imports = /^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gmu

/** Lists what makes a source file, by its path below the packages, impure or couples it to what its package may not know. */
function impuritiesIn(file: string, source: string): readonly string[] {
  const specifiers = Array.from(source.matchAll(imports), ([, a, b, c]) => a ?? b ?? c ?? '')
  const code = source.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'/gu, "''")
  const impure = (code.match(impureCode) ?? []).filter((what) => !nodePackages.has(file.split('/')[0] ?? '') || !what.startsWith('Buffer'))
  return [...specifiers.filter((specifier) => !isAllowed(file, specifier)), ...impure]
}

function isAllowed(file: string, specifier: string): boolean {
  const [name = ''] = file.split('/')
  if (specifier.startsWith('#')) return true
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier).startsWith(`${name}/src/`)
  return isEntry(specifier) && allowedImports[name]?.includes(moduleOf(specifier)) === true
}

/** Whether a specifier of ours is an entry point of its package; other modules are not checked. */
function isEntry(specifier: string): boolean {
  const [scope, name = ''] = specifier.split('/')
  return scope !== '@waybill' || Object.hasOwn(exportsOf(name), entryOf(specifier))
}

function moduleOf(specifier: string): string {
  const steps = specifier.startsWith('@') ? 2 : 1
  return specifier.split('/').slice(0, steps).join('/')
}

function entryOf(specifier: string): string {
  return ['.', ...specifier.split('/').slice(2)].join('/')
}

function exportsOf(name: string): Readonly<Record<string, string>> {
  const manifest = readFileSync(path.join(import.meta.dirname, name, 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { readonly exports: Readonly<Record<string, string>> }).exports
}

it('covers every package', () => {
  const manifests = globSync('*/package.json', { cwd: import.meta.dirname })
  expect(manifests.map((file) => path.dirname(file)).toSorted()).toEqual(Object.keys(allowedImports).toSorted())
})

describe.each(Object.keys(allowedImports))('%s', (name) => {
  const folder = path.join(import.meta.dirname, name, 'src')
  const sources = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })

  it('is pure and imports only packages below it', () => {
    const impure = sources.flatMap((file) =>
      impuritiesIn(`${name}/src/${file}`, readFileSync(path.join(folder, file), 'utf8')).map((what) => `${file}: ${what}`),
    )
    expect(sources.length).toBeGreaterThan(0)
    expect(impure).toEqual([])
  })

  it('exports named entry points alone', () => {
    const entries = Object.values(exportsOf(name))
    expect(entries.filter((file) => file.includes('*'))).toEqual([])
    const texts = entries.map((file) => readFileSync(path.join(import.meta.dirname, name, file), 'utf8'))
    expect(texts.filter((text) => text.replaceAll(/^export (?:type )?\{[^}]*\} from '[^']*'\n/gmu, '') !== '')).toEqual([])
  })

  it('imports only packages that come before it', () => {
    const order = Object.keys(allowedImports)
    const own = (allowedImports[name] ?? []).filter((specifier) => specifier.startsWith('@waybill/'))
    expect(own.filter((specifier) => order.indexOf(specifier.slice('@waybill/'.length)) >= order.indexOf(name))).toEqual([])
  })
})

it.each([
  ["import { readFileSync } from 'node:fs'", ['node:fs']],
  ["import { Buffer } from 'buffer'", ['buffer']],
  ["import { matchComponent } from '@waybill/vulnerabilities'", ['@waybill/vulnerabilities']],
  ["import { parsePurl } from '@waybill/identifiers/src/purl.ts'", ['@waybill/identifiers/src/purl.ts']],
  ["export { x } from '../../../server/src/x.ts'\nconst y = import('node:path')", ['../../../server/src/x.ts', 'node:path']],
  ["import { compare } from '../orderings/semver.ts'", []],
  ["const now = Date.now()\nprocess.exit(1)\nawait fetch('x')", ['Date.now', 'process.', 'fetch(']],
  ["// process.exit(1)\nconst name = 'Date.now'\nimport { type Purl } from '@waybill/identifiers'\n", []],
])('finds what is impure in %j', (source, found) => {
  expect(impuritiesIn('versions/src/ranges/x.ts', source)).toEqual(found)
})
