/** Writes where a cause was found: a component with its versions, or a place in a file. */
export function occurrenceText(occurrence: Readonly<Record<string, unknown>>): string {
  const { componentKey, versions, file, line, ruleId } = occurrence
  if (typeof componentKey === 'string') return [componentKey, ...(Array.isArray(versions) ? [versions.join(', ')] : [])].join(' ')
  if (typeof file !== 'string') return JSON.stringify(occurrence)
  const place = typeof line === 'number' ? `${file}:${String(line)}` : file
  return typeof ruleId === 'string' ? `${place} ${ruleId}` : place
}
