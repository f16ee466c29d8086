/** Returns the word of the app for a name of the service; a name that has none, such as one of a newer service, stays as it is. */
export function labelIn(labels: Readonly<Record<string, string>>, name: string): string {
  return labels[name] ?? name
}
