import { type Finding, nameOf, severityOf } from '#findings/finding.ts'
import type { FoundFindings } from '#findings/outcome.ts'

/** Writes JUnit XML: a suite for each module, a failed test for each violation, a skipped one for each warning. */
export function writeJunit(outcomes: readonly FoundFindings[]): string {
  const suites = outcomes.map(suiteOf).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Waybill">\n${suites}\n</testsuites>\n`
}

function suiteOf({ title, summary, found: { items } }: FoundFindings): string {
  const cases =
    items.length === 0 ? [`<testcase classname=${attribute(title)} name="findings"/>`] : items.map((each) => caseOf(title, each))
  const violations = items.filter(({ status }) => status === 'violation').length
  const counts = `tests="${String(cases.length)}" failures="${String(violations)}" skipped="${String(items.length - violations)}"`
  return [
    `  <testsuite name=${attribute(title)} ${counts} errors="0">`,
    ...cases.map((line) => `    ${line}`),
    `    <system-out>${escape(summary)}</system-out>`,
    '  </testsuite>',
  ].join('\n')
}

function caseOf(suite: string, finding: Finding): string {
  const { status, key, reason } = finding
  const message = attribute(`${severityOf(finding)}: ${reason}`)
  const result = status === 'violation' ? `<failure type="violation" message=${message}/>` : `<skipped message=${message}/>`
  return `<testcase classname=${attribute(suite)} name=${attribute(`${key} in ${nameOf(finding)}`)}>${result}</testcase>`
}

function attribute(text: string): string {
  return `"${escape(text).replaceAll('"', '&quot;')}"`
}

/** Escapes text and drops the characters that XML does not allow. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
