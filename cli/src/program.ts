import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { addBackupCommand } from '#commands/backup.ts'
import { addCiCommand } from '#commands/ci.ts'
import { addCompaniesCommand } from '#commands/companies.ts'
import { addFeedsCommand } from '#commands/feeds.ts'
import { addImportCommand } from '#commands/import.ts'
import { addKeysCommand } from '#commands/keys.ts'
import { addProjectsCommand } from '#commands/projects.ts'
import { addRestoreCommand } from '#commands/restore.ts'
import { addRetentionCommand } from '#commands/retention.ts'
import { addScanCommand } from '#commands/scan.ts'
import { addUsersCommand } from '#commands/users.ts'
import { addVerifyCommand } from '#commands/verify.ts'
import { addFindingsCommand } from '#commands/findings.ts'
import { addFixCommand } from '#commands/fix.ts'
import { addWhyCommand } from '#commands/why.ts'
import { addVexCommand } from '#commands/vex.ts'
import { addRisksCommand } from '#commands/risks.ts'
import { addApprovalsCommand } from '#commands/approvals.ts'
import { addReleaseCommand } from '#commands/release.ts'
import { addReportCommand } from '#commands/report.ts'
import { addDoctorCommand } from '#commands/doctor.ts'
import { addLoginCommand } from '#commands/login.ts'
import { addLogoutCommand } from '#commands/logout.ts'
import { addCompletionCommand } from '#commands/completion.ts'
import { addMoveCommand } from '#commands/move.ts'
import { addObomCommand, addSarifCommand } from '#commands/documents.ts'
import type { CliContext } from '#cli-context.ts'

const commands = [
  addImportCommand,
  addCiCommand,
  addScanCommand,
  addFindingsCommand,
  addFixCommand,
  addWhyCommand,
  addVexCommand,
  addSarifCommand,
  addObomCommand,
  addRisksCommand,
  addApprovalsCommand,
  addReleaseCommand,
  addReportCommand,
  addProjectsCommand,
  addKeysCommand,
  addUsersCommand,
  addCompaniesCommand,
  addFeedsCommand,
  addMoveCommand,
  addBackupCommand,
  addRestoreCommand,
  addRetentionCommand,
  addVerifyCommand,
  addDoctorCommand,
  addLoginCommand,
  addLogoutCommand,
  addCompletionCommand,
]

/** Builds the command line; parsing it runs the command. */
export function makeProgram(world: CliContext): Command {
  const program = new Command('waybill')
    .description('Software inventory and vulnerability findings: the command line of a running Waybill service.')
    .version(packageJson.version)
    .option('--url <url>', 'URL of the service (WAYBILL_URL; default http://127.0.0.1:8080)')
    .option('--key <key>', 'API key of a company (WAYBILL_API_KEY)')
    .option('--operator-key <key>', 'the operator key (WAYBILL_OPERATOR_KEY)')
    .option('--config <file>', 'settings file (default waybill.json here, else ~/.config/waybill/config.json)')
    .option('--json', 'print JSON')
    .showHelpAfterError('(use --help for the options)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void world.stdout.write(text),
      writeErr: (text) => void world.stderr.write(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  for (const add of commands) add(program, world)
  return program
}
