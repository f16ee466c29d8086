import { type Command, Option } from 'commander'
import { refused } from '#cli-error.ts'
import { requireBaseline } from '#findings/compare-with-baseline.ts'
import { addOutcomeOptions } from '#commands/outcome-options.ts'
import { scanAddress } from '#scanning/scan-address.ts'
import { scanHere } from '#scanning/scan-here.ts'
import type { ScanOptions } from '#scanning/scan-options.ts'
import { openSession, type Session } from '#session.ts'
import type { CliContext } from '#cli-context.ts'

/** Adds `waybill scan URL|FOLDER`: scans a repository on the service, or a folder on this machine. */
export function addScanCommand(program: Command, world: CliContext): void {
  const command = program
    .command('scan')
    .summary('scan a repository, an archive or a folder for licences, copyrights, cryptography and components')
    .description('Scans a repository or archive on the service, or a folder on this machine; of a folder only the findings are sent.')
    .argument('<target>', 'address of a repository or archive, or a folder')
    .option('--project <name>', 'fill a module of this project, by name or id')
    .option('--create-project', 'create the project if it does not exist')
    .option('--module <name>', 'the module (default: the name of the repository)')
    .option('--branch <branch>', 'the branch to scan; of a folder, stored with the scan')
    .option('--tag <tag>', 'the tag to scan; of a folder, stored with the scan')
    .addOption(new Option('--type <type>', 'what is at the address (default: by its ending)').choices(['repository', 'file']))
    .option('--no-copyright', 'leave out copyright statements')
    .option('--no-crypto', 'leave out cryptography')
    .option('--scorecard', 'check the hygiene of the repository')
    .option('--exclude <names...>', 'leave out files and folders of these names in a folder', ['node_modules'])
    .option('--no-gitignore', 'also scan what git ignores in a folder')
    .option('--out <file>', 'write the result document')
    .option('--no-send', 'scan a folder and send nothing; needs --out')
    .option('--wait', 'wait for the scan, and with --project show the findings')
  addOutcomeOptions(command, 1800).action(async (target: string, options: ScanOptions, called: Command) =>
    scan(await openSession(world, called), target, options),
  )
}

const address = /^(?:(?:git\+)?(?:https?|git|ssh):|[\w.-]+@[\w.-]+:)/iu

/** Options that say something of the module that a scan fills. */
const ofProject = { module: '--module', createProject: '--create-project', failOn: '--fail-on', baseline: '--baseline' } as const

async function scan(session: Session, target: string, options: ScanOptions): Promise<void> {
  if (options.project === undefined) refuseWithoutProject(options)
  requireBaseline(session, options)
  if (options.createProject === true && options.send) await session.company().post('/core/projects', { name: options.project })
  return address.test(target) ? scanAddress(session, target, options) : scanHere(session, target, options)
}

function refuseWithoutProject(options: ScanOptions): void {
  for (const [option, name] of Object.entries(ofProject))
    if (options[option as keyof typeof ofProject] !== undefined) throw refused(`${name} needs --project`)
}
