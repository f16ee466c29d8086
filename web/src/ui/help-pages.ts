/** Pages of the documentation at `/help/` that the app links to (docs-site checks that they exist). */
export const helpPages = {
  index: 'index.html',
  login: 'reference/access.html#sessions',
  device: 'how-to/sign-in-on-the-command-line.html',
  decision: 'how-to/suppress-a-finding.html',
  settings: 'explanation/settings.html',
  uploadFromCi: 'how-to/upload-from-ci.html',
  matchQuality: 'reference/lookups.html#match-quality',
  tutorial: 'tutorial/first-hour.html',
} as const
