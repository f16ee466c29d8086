import type { components } from '../api/schema.d.ts'

export type Upgrade = components['schemas']['FixUpgrade']
type Command = Upgrade['commands'][number]

/** Returns the commands of several upgrades, one text for each tool. Of a component that others bring, those for what brings it, where they are known. */
export function commandsByTool(upgrades: readonly Pick<Upgrade, 'direct' | 'introducedBy' | 'commands'>[]): readonly Command[] {
  const lines = new Map<string, Set<string>>()
  for (const { tool, command } of upgrades.flatMap(commandsOf)) lines.set(tool, (lines.get(tool) ?? new Set<string>()).add(command))
  return Array.from(lines, ([tool, commands]) => ({ tool, command: mergeEntries([...commands]).join('\n') }))
}

type Entry = { readonly [key: string]: string | Entry }

/** Merges entries for package.json such as `"overrides": { "a": "2" }` into one; those that contradict each other stay apart. */
function mergeEntries(commands: readonly string[]): readonly string[] {
  if (commands.length < 2) return commands
  const merged: Entry[] = []
  for (const command of commands) {
    const entry = parseEntry(command)
    // commands of a shell are lines of their own
    if (entry === undefined) return commands
    const at = merged.findIndex((one) => merge(one, entry) !== undefined)
    if (at === -1) merged.push(entry)
    else merged[at] = merge(merged[at] ?? {}, entry) ?? entry
  }
  return merged.map(writeEntry)
}

function parseEntry(command: string): Entry | undefined {
  try {
    return JSON.parse(`{${command}}`) as Entry
  } catch {
    return undefined
  }
}

/** Undefined where both name something and mean different versions of it. */
function merge(one: Entry, other: Entry): Entry | undefined {
  const result: Record<string, string | Entry> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const both = mergeValues(result[key], value)
    if (both === undefined) return undefined
    result[key] = both
  }
  return result
}

function mergeValues(one: string | Entry | undefined, other: string | Entry): string | Entry | undefined {
  if (one === undefined || one === other) return other
  return typeof one === 'string' || typeof other === 'string' ? undefined : merge(one, other)
}

/** Without the braces of the file. */
function writeEntry(entry: Entry): string {
  return JSON.stringify(entry, undefined, 2).slice(2, -2).replaceAll(/^ {2}/gmu, '')
}

function commandsOf({ direct, introducedBy, commands }: Pick<Upgrade, 'direct' | 'introducedBy' | 'commands'>): readonly Command[] {
  const ofIntroducers = direct ? [] : introducedBy.flatMap((introducer) => introducer.commands)
  return ofIntroducers.length > 0 ? ofIntroducers : commands
}

/** The words of a ticket. */
interface TicketWords {
  readonly title: (upgrades: number) => string
  readonly clears: (findings: number) => string
  readonly introducedBy: (keys: string) => string
}

/** Writes upgrades as the text of a ticket, in Markdown: what to move where, why, and the commands. */
export function ticketText(upgrades: readonly Upgrade[], words: TicketWords): string {
  const items = upgrades.map(({ key, from, to, cleared, direct, introducedBy }) => {
    const brought = direct || introducedBy.length === 0 ? [] : [words.introducedBy(introducedBy.map((each) => each.key).join(', '))]
    return `- ${key} ${from} → ${to ?? ''}: ${[words.clears(cleared), ...brought].join('; ')}`
  })
  const commands = commandsByTool(upgrades).map(({ tool, command }) => `${tool}:\n\n\`\`\`sh\n${command}\n\`\`\``)
  return [words.title(upgrades.length), items.join('\n'), ...commands].join('\n\n')
}
