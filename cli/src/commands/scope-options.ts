import type { Command } from 'commander'

/** Adds the options that name a project and a module of it. */
export function addScopeOptions(command: Command): Command {
  return command.option('--project <name>', 'name or id of a project').option('--module <name>', 'name or id of a module of the project')
}
