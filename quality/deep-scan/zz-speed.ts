import { readFileSync, globSync, statSync } from 'node:fs'
import { findLicenses, licenseIndex } from '@waybill/licensing/texts'
const t00 = process.cpuUsage().user
const ix = licenseIndex()
console.log('open', (process.cpuUsage().user - t00) / 1000, 'ms cpu')
function run(name: string, texts: string[]) {
  for (const t of texts.slice(0, 50)) findLicenses(t, ix)
  const t0 = process.cpuUsage()
  let found = 0,
    bytes = 0
  for (const t of texts) {
    bytes += t.length
    if (findLicenses(t, ix).license) found++
  }
  const t = process.cpuUsage(t0).user / 1e6
  console.log(
    name,
    texts.length,
    'files',
    (bytes / 1e6).toFixed(1) + 'MB',
    (bytes / 1e6 / t).toFixed(1) + ' MB/s',
    ((texts.length / t) | 0) + ' files/s',
    'with licence',
    found,
  )
}
const py = globSync('/usr/lib/python3*/**/*.py')
  .slice(0, 3000)
  .filter((f) => statSync(f).isFile())
  .map((f) => readFileSync(f, 'utf8'))
  .filter((t) => t.length < 1e6)
run('python lib', py)
const own = [
  ...globSync('/work/wt/licences/server/src/**/*.ts'),
  ...globSync('/work/wt/licences/packages/*/src/**/*.ts'),
  ...globSync('/work/wt/licences/web/src/**/*.{ts,tsx}'),
].map((f) => readFileSync(f, 'utf8'))
run('own source', own)
const nm = globSync('/work/wt/licences/node_modules/*/**/*.{js,ts,mjs,cjs}')
  .slice(0, 6000)
  .filter((f) => statSync(f).isFile())
  .map((f) => readFileSync(f, 'utf8'))
  .filter((t) => t.length < 1e6)
run('node_modules', nm)
const lic = Object.values(JSON.parse(readFileSync('/work/wt/licences/server/src/releases/notice/license-texts.json', 'utf8'))) as string[]
run('licence texts', lic)
