/** Writes a moment to the minute: `2026-11-30 08:05 UTC`. */
export function minuteText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
