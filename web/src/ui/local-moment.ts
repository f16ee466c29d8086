/** Writes a moment as a form takes it: to the minute, in the time zone of the user. */
export function toLocalMoment(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Reads what a form has for a moment as ISO 8601. */
export function fromLocalMoment(text: string): string {
  return new Date(text).toISOString()
}
