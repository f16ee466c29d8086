const names = ['ink', 'ink-soft', 'ground', 'line', 'accent', 'violation', 'warning', 'ok', 'critical', 'high', 'medium', 'low'] as const

/** The colours of the theme as a canvas needs them. */
export type ChartColours = Readonly<Record<(typeof names)[number], string>>

/** Reads the colours of the theme at an element: only a colour in use is computed, so each is tried on. */
export function readColours(element: HTMLElement): ChartColours {
  const probe = document.createElement('span')
  element.append(probe)
  const entries = names.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(entries) as ChartColours
}
