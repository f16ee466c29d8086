type Rule = readonly [pattern: RegExp, name: string]

/** The first match counts: programs claim to be those they descend from. */
const programs: readonly Rule[] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\b(?:OPR|Opera)\//u, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
  [/^curl\//u, 'curl'],
]
const systems: readonly Rule[] = [
  [/\b(?:iPhone|iPad|iPod)\b/u, 'iOS'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/u, 'macOS'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bLinux\b/u, 'Linux'],
]

/** Describes a client roughly, `Firefox on Linux`, from its user agent; undefined when it names nothing known. */
export function describeClient(userAgent: string | undefined): string | undefined {
  const names = [findName(programs, userAgent), findName(systems, userAgent)].filter((name) => name !== undefined)
  return names.length === 0 ? undefined : names.join(' on ')
}

function findName(rules: readonly Rule[], userAgent = ''): string | undefined {
  return rules.find(([pattern]) => pattern.test(userAgent))?.[1]
}
