import type { components } from '../api/schema.d.ts'

export type Upgrade = components['schemas']['FixUpgrade']
type Command = Upgrade['commands'][number]

/** Returns the commands of several upgrades, one text for each tool. Of a component that others bring, those for what brings it, where they are known. */
export function commandsByTool(upgrades: readonly Pick<Upgrade, 'direct' | 'introducedBy' | 'commands'>[]): readonly Command[] {
  const lines = new Map<string, Set<string>>()
  for (const { tool, command } of upgrades.flatMap(commandsOf)) lines.set(tool, (lines.get(tool) ?? new Set<string>()).add(command))
  return Array.from(lines, ([tool, commands]) => ({ tool, command: [...commands].join('\n') }))
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
