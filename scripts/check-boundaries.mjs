// Holds the map of the server (.dependency-cruiser.mjs), and that the map was seen at all: a parser that cannot read
// the code would find no module and no fault.
import { spawnSync } from 'node:child_process'

const least = 150
const { stdout, stderr } = spawnSync(
  'depcruise',
  ['server/src', 'packages', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
  {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    shell: process.platform === 'win32',
  },
)
if (!stdout) {
  process.stderr.write(stderr)
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
