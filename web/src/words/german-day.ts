/** Turns `2026-03-01` into `01.03.2026`, as the app shows days in German. */
export function dayInGerman(day: string): string {
  return day.replace(/^(\d{4})-(\d\d)-(\d\d)$/u, '$3.$2.$1')
}
