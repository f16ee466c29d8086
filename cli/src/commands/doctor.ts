import { type Command, Option } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { CliError, exitCodes } from '#cli-error.ts'
import { type Check, checkAnswer, checkKey, checkUrl, examineService } from '#doctor/local-checks.ts'
import type { Colour } from '#output/painter.ts'
import { openSession, type Session } from '#session.ts'
import { counted } from '#output/counted.ts'
import type { CliContext } from '#cli-context.ts'

/** Adds `waybill doctor`: checks the client and, with the operator key, the running service. */
export function addDoctorCommand(program: Command, world: CliContext): void {
  program
    .command('doctor')
    .summary('check the service and say what to do')
    .description(
      'Checks address, keys, clock and version; with the operator key also settings, database, storage, feeds, keys, jobs and backup.',
    )
    .addOption(new Option('--output <format>', 'how to print the checks').choices(['table', 'json']))
    .action(async (_options: unknown, called: Command) => showChecks(await openSession(world, called)))
}

const colours: Readonly<Record<Check['state'], Colour>> = { ok: 'green', warning: 'yellow', failed: 'red' }

async function showChecks(session: Session): Promise<void> {
  const { out } = session
  const checks = await runChecks(session)
  if (out.isJson) out.json(checks)
  else
    out.table(
      ['state', 'area', 'check', 'message'],
      checks.map(({ state, area, check, message }) => [{ text: state, colour: colours[state] }, area, check, message]),
    )
  const failures = checks.filter(({ state }) => state === 'failed').length
  if (failures > 0) throw new CliError(exitCodes.checkFailed, `${counted(failures, 'check')} failed`)
}

async function runChecks(session: Session): Promise<readonly Check[]> {
  const { url, hasOperatorKey, out, operator } = session
  const answer = await checkAnswer(url)
  const first = [checkUrl(url), ...answer]
  // without an answer, every other question fails for the same reason
  if (answer.length === 1) return first
  if (!hasOperatorKey) {
    out.note('the service itself is checked with the operator key only')
    return [...first, ...(await checkKey(session))]
  }
  return [...first, ...(await checkKey(session)), ...(await examineService(operator(), packageJson.version))]
}
