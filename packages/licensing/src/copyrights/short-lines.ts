/** Longer lines are data or minified code, of which only the surroundings of a sign are read. */
const longest = 1000
const before = 120
const after = 400

/** Splits a text into lines, and reduces each long one to what surrounds the first signs in it. */
export function shortLines(text: string, sign: RegExp): readonly string[] {
  return text.split('\n').map((line) => (line.length > longest ? around(line, sign) : line))
}

const mostSigns = 200

function around(line: string, sign: RegExp): string {
  const pieces: string[] = []
  const pattern = new RegExp(sign.source, `${sign.flags}g`)
  for (let match = pattern.exec(line); match !== null && pieces.length < mostSigns; match = pattern.exec(line)) {
    pieces.push(line.slice(Math.max(0, match.index - before), match.index + after))
    pattern.lastIndex = Math.max(pattern.lastIndex, match.index + after)
  }
  return pieces.join(' | ')
}
