/** Bundles the command line into one package without dependencies: node scripts/build-cli.mjs [folder]; default cli/dist/package. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'cli/src')

/** The oldest Node.js that the package runs on. */
const target = 'node20'

/** Writes the package into a folder, which is emptied first; returns the folder. */
export async function buildCli(folder = join(root, 'cli/dist/package')) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { output } = await build({
    ...shared,
    input: { waybill: join(source, 'main.ts'), 'scan-worker': join(source, 'scanning/scan-worker.ts') },
    plugins: [packJson(true)],
    output: { dir: folder, format: 'esm', minify: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  })
  chmodSync(join(folder, 'waybill.js'), 0o755)
  writePackageFiles(folder, output)
  return folder
}

/** Bundles one entry into one CommonJS text, for the single-file executable. */
export async function bundleText(entry, alias = {}) {
  const { output } = await build({
    ...shared,
    input: join(source, entry),
    write: false,
    resolve: { alias },
    plugins: [packJson(false)],
    output: { format: 'cjs', minify: true, codeSplitting: false },
  })
  return output[0].code
}

const shared = { platform: 'node', transform: { target }, logLevel: 'warn', checks: { pluginTimings: false } }

const largeJson = 50_000

/** Stores large JSON modules compressed: as a file beside the code, or as text in it. Otherwise they are most of the package. */
function packJson(asFile) {
  return {
    name: 'pack-json',
    load(id) {
      if (!id.endsWith('.json')) return null
      const text = JSON.stringify(JSON.parse(readFileSync(id, 'utf8')))
      if (text.length < largeJson) return null
      const packed = brotliCompressSync(text)
      return {
        code: unpackingCode(asFile ? this.emitFile({ type: 'asset', name: 'data.br', source: packed }) : undefined, packed),
        moduleType: 'js',
      }
    },
  }
}

function unpackingCode(reference, packed) {
  const bytes =
    reference === undefined
      ? `Buffer.from('${packed.toString('base64')}', 'base64')`
      : `readFileSync(new URL(import.meta.ROLLUP_FILE_URL_${reference}))`
  return `import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
export default JSON.parse(brotliDecompressSync(${bytes}).toString('utf8'))`
}

function writePackageFiles(folder, output) {
  const { version, license, name } = readJson(join(root, 'cli/package.json'))
  const description = 'Command line of Waybill: uploads SBOMs, shows findings, plans upgrades, fails builds'
  const manifest = { name, version, description, license, type: 'module', bin: { waybill: 'waybill.js' }, engines: { node: '>=20' } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  for (const file of ['LICENSE', 'NOTICE']) copyFileSync(join(root, file), join(folder, file))
  copyFileSync(join(root, 'cli/README.md'), join(folder, 'README.md'))
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), noticesOf(output))
}

/** Lists the bundled packages of others with the texts of their licences. */
function noticesOf(output) {
  const folders = new Set(output.flatMap(({ moduleIds = [] }) => moduleIds).flatMap(packageFolderOf))
  const notices = [...folders]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((folder) => {
      const { name, version, license } = readJson(join(folder, 'package.json'))
      return `${name} ${version} (${license})\n\n${licenseTextOf(folder)}\n`
    })
  return `Waybill's command line contains these packages.\n\n${notices.join(`\n${'-'.repeat(78)}\n\n`)}`
}

/** The folder of the package that a module belongs to, if it was installed. */
function packageFolderOf(id) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/u.exec(id) ?? []
}

const licenseNames = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'license.md', 'LICENSE-MIT.txt', 'LICENCE', 'README.md']

function licenseTextOf(folder) {
  for (const name of licenseNames) {
    try {
      return readFileSync(join(folder, name), 'utf8').trim()
    } catch {
      continue
    }
  }
  throw new Error(`${folder} has no licence text`)
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

if (import.meta.main) process.stdout.write(`${await buildCli(process.argv[2] && resolve(process.argv[2]))}\n`)
