import { type Command, Option } from 'commander'
import { parseCount } from '#commands/parse-options.ts'

/** Adds the options for waiting, for showing findings and for failing because of them; `seconds` is the default of `--timeout`. */
export function addOutcomeOptions(command: Command, seconds: number): Command {
  return command
    .addOption(new Option('--fail-on <what>', 'wait, and exit with 1 where there are any').choices(['violations', 'warnings']))
    .option('--timeout <seconds>', 'give up after this time', parseCount, seconds)
    .option('--limit <findings>', 'show at most about this many', parseCount, 1000)
    .option('--no-fold', 'show one line per finding instead of grouping equal ones')
}
