import type { Terminal, CliContext } from '#cli-context.ts'

export type Colour = 'red' | 'yellow' | 'green' | 'bold'

/** Paints text, or leaves it as it is. */
export type Painter = (text: string, colour: Colour | undefined) => string

const codes: Readonly<Record<Colour, readonly [number, number]>> = { red: [31, 39], yellow: [33, 39], green: [32, 39], bold: [1, 22] }

/** Colours only on a terminal, and not where NO_COLOR asks for none. */
export function painterFor({ isTTY }: Terminal, env: CliContext['env']): Painter {
  const isPlain = isTTY !== true || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb'
  return (text, colour) => {
    if (isPlain || colour === undefined) return text
    const [on, off] = codes[colour]
    return `\u001b[${String(on)}m${text}\u001b[${String(off)}m`
  }
}
