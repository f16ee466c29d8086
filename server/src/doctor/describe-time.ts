const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Writes a duration in its largest unit: `3 days`, `1 hour`, `12 seconds`. */
export function describeTime(seconds: number): string {
  const [name, length] = units.find(([, size]) => seconds >= size) ?? ['second', 1]
  const count = Math.floor(seconds / length)
  return `${String(count)} ${name}${count === 1 ? '' : 's'}`
}
