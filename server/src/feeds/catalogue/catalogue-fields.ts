/** `CVE-2024-12345`, in capitals. */
export function isCveId(text: string): boolean {
  return /^CVE-\d{4}-\d{4,19}$/u.test(text)
}

/** A day as `YYYY-MM-DD`, from such a text or one that goes on with a time; undefined for a day no calendar has. */
export function readDay(value: unknown): string | undefined {
  const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}(?=$|[T ])/u.exec(value.trim())?.[0] : undefined
  if (day === undefined) return undefined
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : undefined
}
