// Holds the rules about imports (.dependency-cruiser.mjs), and that the code was seen at all: a parser that cannot read
// it would find no module and no fault.
import { spawnSync } from 'node:child_process'
import { cruised } from '../.dependency-cruiser.mjs'

const least = 2_500
const { stdout, stderr, error } = spawnSync('depcruise', [...cruised, '--config', '.dependency-cruiser.mjs', '--output-type', 'json'], {
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
  shell: process.platform === 'win32',
})
if (!stdout) {
  process.stderr.write(error ? `depcruise did not start: ${error.message}\n` : stderr)
  process.exit(1)
}
const { violations, totalCruised } = JSON.parse(stdout).summary
for (const { rule, from, to, cycle } of violations) {
  const way = cycle?.map(({ name }) => name).join(' → ') ?? to
  process.stdout.write(`${rule.name}: ${from} → ${way}\n`)
}
if (totalCruised < least) process.stdout.write(`only ${totalCruised} modules were seen; at least ${least} are there\n`)
process.stdout.write(`${violations.length} boundary faults in ${totalCruised} modules\n`)
process.exit(violations.length > 0 || totalCruised < least ? 1 : 0)
