/** The folders whose imports are checked. */
export const cruised = ['server/src', 'packages', 'cli/src', 'web/src', 'docs-site/src']

// The map of the server, lowest layer first. A folder may import only what stands before it.
export const layers = [
  'database',
  'platform',
  'feeds',
  'access',
  'webhooks',
  'portfolio',
  'sboms',
  'risks',
  'analysis',
  'tickets',
  'ingest',
  'repository-scans',
  'approvals',
  'releases',
  'products',
  'overview',
  'digests',
  'reports',
  'lookups',
  'dependency-track',
  'backup',
  'monitoring',
  'retention',
  'doctor',
  'demo',
]
const slices = layers.slice(layers.indexOf('feeds'))
/** Folders of analysis/. */
export const analysers = ['legal', 'vulnerability', 'viability', 'versioning', 'integrity', 'end-of-life']
const src = '^server/src'

/** What the pages of the web app are made of, lowest first; the pages stand above, and `app`, which opens them, on top. */
export const webLayers = ['words', 'api', 'ui', 'shared']
const web = '^web/src'

/** A rule for each of these folders, lowest first: it may import what stands before it. */
function lookDown(folders, { source, prefix = '', from }) {
  return folders.map((folder, i) => ({
    name: `${prefix}${folder}-looks-down`,
    comment: `${folder} may import: ${folders.slice(0, i).join(', ') || 'nothing of ours'}`,
    severity: 'error',
    from: { path: `${source}/${folder}/`, ...from },
    to: { path: `${source}/`, pathNot: `${source}/(${folders.slice(0, i + 1).join('|')})/` },
  }))
}

export default {
  forbidden: [
    ...lookDown(layers, { source: src, from: { pathNot: '\\.test\\.ts$' } }),
    ...lookDown(webLayers, { source: web, prefix: 'web-' }),
    {
      name: 'pages-know-no-app',
      severity: 'error',
      comment: 'A page does not import the frame that opens it; what it needs of the session is in shared/.',
      from: { path: `${web}/[^/]+/`, pathNot: `${web}/app/` },
      to: { path: `${web}/app/` },
    },
    {
      name: 'front-door-only',
      severity: 'error',
      comment: 'From another slice import <slice>/<slice>.ts, never what lies behind it. access/scope-sets.ts is the one side entrance.',
      from: { path: `${src}/([^/]+)/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `${src}/(${slices.join('|')})/`,
        pathNot: [`${src}/$1/`, `${src}/([^/]+)/\\1\\.ts$`, `${src}/access/scope-sets\\.ts$`],
      },
    },
    {
      name: 'analysers-are-strangers',
      severity: 'error',
      comment: 'No analyser knows another one.',
      from: { path: `${src}/analysis/(${analysers.join('|')})/` },
      to: { path: `${src}/analysis/(${analysers.join('|')})/`, pathNot: `${src}/analysis/$1/` },
    },
    {
      name: 'sql-lives-in-stores',
      severity: 'error',
      comment: 'Only *-store.ts, *-report.ts and database/ speak SQL.',
      from: { path: `${src}/`, pathNot: `-(store|report)\\.ts$|${src}/database/|\\.test\\.ts$` },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'packages-are-pure',
      severity: 'error',
      comment: 'packages/ do no I/O and run in a browser, except archives, which are decompressed in memory.',
      from: { path: '^packages/', pathNot: '\\.test\\.ts$|/test(ing)?/|^packages/archives/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'packages-know-no-server',
      severity: 'error',
      comment: 'A package imports packages alone.',
      from: { path: '^packages/', pathNot: '\\.test\\.ts$|/test(ing)?/' },
      to: { path: '^(server|cli|web|bench|quality)/' },
    },
    {
      name: 'clients-use-the-interface',
      severity: 'error',
      comment: 'The CLI, the web app and the documentation site import packages, and nothing of the server or of each other.',
      from: { path: '^(cli|web|docs-site)/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|cli|web|docs-site|bench|quality)/', pathNot: '^$1/' },
    },
    { name: 'no-circles', severity: 'error', comment: 'A circle has no reading order.', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'What cannot be resolved is not checked. Only the types of the API are made by `npm run types -w web`.',
      from: {},
      to: { couldNotResolve: true, pathNot: '/schema\\.d\\.ts$' },
    },
  ],
  options: {
    parser: 'swc', // TypeScript 7 has no JavaScript API; without a parser dependency-cruiser would see nothing and say "ok"
    tsPreCompilationDeps: true, // type-only imports count too
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
