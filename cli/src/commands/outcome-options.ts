import { type Command, Option } from 'commander'
import { parseCount, parseThresholdList } from '#commands/parse-options.ts'
import { outputFormats } from '#findings/output-format.ts'

/** Adds the options for waiting, for showing findings and for failing because of them; `seconds` is the default of `--timeout`. */
export function addOutcomeOptions(command: Command, seconds: number): Command {
  return addFindingOptions(command)
    .option(
      '--baseline <branch>',
      'compare with the last scan of this branch, or with a scan by id (default: the base branch of the change in CI)',
    )
    .option('--timeout <seconds>', 'give up after this time', parseCount, seconds)
}

/** Adds the options for showing findings and for failing because of them. */
export function addFindingOptions(command: Command): Command {
  return command
    .addOption(new Option('--output <format>', 'how to print findings (default: table)').choices(outputFormats))
    .option('--fail-on <what>', 'exit with 1 where there are any, for example high,exploited or new', parseThresholdList)
    .option('--limit <lines>', 'show at most so many findings (default: 50 in tables and Markdown, else all)', parseCount)
    .option('--no-fold', 'show one line per finding instead of grouping them')
}
