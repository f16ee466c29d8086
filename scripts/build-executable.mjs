/** Builds the command line as one executable of the platform it runs on: node scripts/build-executable.mjs [file]; default cli/dist/waybill. It contains the running Node.js. */
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'postject'
import { bundleText } from './build-cli.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The marker in Node.js that says whether code is embedded. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** Writes the executable and returns its path. */
export async function buildExecutable(file = join(root, 'cli/dist/waybill')) {
  const work = mkdtempSync(join(tmpdir(), 'waybill-executable-'))
  try {
    const blob = await makeBlob(work)
    mkdirSync(dirname(file), { recursive: true })
    rmSync(file, { force: true })
    copyFileSync(process.execPath, file)
    chmodSync(file, 0o755)
    await inject(file, 'NODE_SEA_BLOB', blob, { sentinelFuse: fuse })
    return file
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function makeBlob(work) {
  const [main, worker, blob, config] = ['waybill.cjs', 'scan-worker.cjs', 'blob', 'config.json'].map((name) => join(work, name))
  const embedded = { '#scanning/worker-code.ts': join(root, 'cli/src/scanning/worker-code-embedded.ts') }
  writeFileSync(main, await bundleText('main.ts', embedded))
  writeFileSync(worker, await bundleText('scanning/scan-worker.ts'))
  const settings = { main, output: blob, disableExperimentalSEAWarning: true, assets: { 'scan-worker.js': worker } }
  writeFileSync(config, JSON.stringify(settings))
  const { status, stderr } = spawnSync(process.execPath, ['--experimental-sea-config', config], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return readFileSync(blob)
}

if (import.meta.main) process.stdout.write(`${await buildExecutable(process.argv[2] && resolve(process.argv[2]))}\n`)
