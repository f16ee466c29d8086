import type { BuildDependency } from './build-dependency.ts'
import { findDownloads } from './downloads.ts'
import { checkCommand } from './package-commands.ts'
import { readCommands, type ShellCommand } from './read-commands.ts'

/** Where a script stands. */
export interface ScriptPlace {
  readonly path: string
  readonly line: number
}

/** Lists what a shell script installs, and what it downloads and runs. */
export function dependenciesOfScript(script: string, place: ScriptPlace): readonly BuildDependency[] {
  const commands = readCommands(script)
  const downloads = findDownloads(commands)
  return [
    ...commands.flatMap((command) => installsOf(command, place)),
    ...downloads.map((command) => dependencyOf(command.text, { kind: 'download then run', isPinned: false }, lower(place, command))),
  ]
}

function installsOf(command: ShellCommand, place: ScriptPlace): readonly BuildDependency[] {
  return [command.words, ...command.pipedTo].flatMap((words) => {
    const checked = checkCommand(words)
    return checked === undefined ? [] : [dependencyOf(words.join(' '), checked, lower(place, command))]
  })
}

function lower({ path, line }: ScriptPlace, { above }: ShellCommand): ScriptPlace {
  return { path, line: line + above }
}

function dependencyOf(text: string, checked: Pick<BuildDependency, 'kind' | 'isPinned'>, place: ScriptPlace): BuildDependency {
  return { ...checked, name: shortened(text), ...place }
}

function shortened(text: string): string {
  return text.slice(0, 120)
}
