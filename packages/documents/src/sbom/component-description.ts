import { warn, type WarningList } from './warning-list.ts'

const longest = 20_000

/** Limits the length of a description. */
export function cutDescription(description: string | undefined, pointer: string, warnings: WarningList): string | undefined {
  if (description === undefined || description.length <= longest) return description
  warn(warnings, `Descriptions were cut after ${longest} characters`, pointer)
  return description.slice(0, longest)
}
