/** The smallest document with a component. */
export const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [{ type: 'library', name: 'left-pad', version: '1.0.0', purl: 'pkg:npm/left-pad@1.0.0' }],
}

/** The smallest operational BOM. */
export const obom = { ...bom, metadata: { properties: [{ name: 'service:bomType', value: 'obom' }] } }

/** Bodies that pass the shape check, which comes before the question whether a thing exists; `{}` where a route is missing. */
export const bodies: Readonly<Record<string, object>> = {
  'POST /core/projects/:project_id/architecture': { content: 'Goals' },
  'POST /core/modules/:module_id/licenses': { key: 'npm:left-pad', license: 'MIT', justification: 'read in its file' },
  'POST /core/scans/:scan_id/binaryLinks': { binaryLinks: [{ name: 'https://acme.example/artefact' }] },
  'POST /core/imports/scan/cyclonedx': bom,
  'POST /core/imports/scan/obom': obom,
}

/** What reads need beside their path. */
export const queries: Readonly<Record<string, string>> = {
  'GET /core/users/usage': 'start=2026-01-01&end=2026-01-31',
}
