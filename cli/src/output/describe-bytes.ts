const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes: `12.3 MB` rather than `12345678`. */
export function describeBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const amount = bytes / 1000 ** step
  return `${step === 0 ? String(amount) : amount.toFixed(1)} ${units[step] ?? ''}`
}
