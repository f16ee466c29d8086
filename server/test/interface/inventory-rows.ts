import type { Row } from './row.ts'
import {
  importers,
  importersAndComplianceManagers,
  moduleWriters,
  obomWriters,
  projectDeleters,
  projectWriters,
  portfolioReaders,
  portfolioReadersAndDevelopers,
  componentReportReaders,
  licenseReportReaders,
  assetReportReaders,
  overviewReportReaders,
  vexWriters,
  riskWriters,
} from './scope-table.ts'

// docs/reference/projects.md, modules.md, imports.md and reports.md

export const projects: readonly Row[] = [
  ['GET', '/core/projects', portfolioReaders],
  ['POST', '/core/projects', projectWriters],
  ['GET', '/core/projects/{project_id}', portfolioReaders],
  ['POST', '/core/projects/{project_id}', projectWriters],
  ['DELETE', '/core/projects/{project_id}', projectDeleters],
  ['GET', '/core/projects/{project_id}/partsList', portfolioReaders],
  ['GET', '/core/projects/{project_id}/sbom', portfolioReaders],
  ['GET', '/core/projects/{project_id}/aibom', portfolioReaders],
  ['GET', '/core/projects/{project_id}/cbom', portfolioReaders],
  ['GET', '/core/projects/{project_id}/environmental-context', portfolioReaders],
  ['GET', '/core/projects/{project_id}/architecture', portfolioReaders],
  ['POST', '/core/projects/{project_id}/architecture', projectWriters],
]

export const modules: readonly Row[] = [
  ['GET', '/core/modules', portfolioReaders],
  ['GET', '/core/modules/{module_id}', portfolioReaders],
  ['POST', '/core/modules/{module_id}', moduleWriters],
  ['DELETE', '/core/modules/{module_id}', projectDeleters],
  ['GET', '/core/modules/{module_id}/partsList', portfolioReaders],
  ['GET', '/core/modules/{module_id}/sbom', portfolioReaders],
  ['GET', '/core/modules/{module_id}/analyses', portfolioReadersAndDevelopers],
  ['GET', '/core/modules/{module_id}/components', portfolioReadersAndDevelopers],
  ['GET', '/core/modules/{module_id}/graph', portfolioReadersAndDevelopers],
  ['GET', '/core/modules/{module_id}/aibom', portfolioReaders],
  ['GET', '/core/modules/{module_id}/cbom', portfolioReaders],
  ['GET', '/core/modules/{module_id}/environmental-context', portfolioReaders],
  ['POST', '/core/modules/{module_id}/licenses', ['compliance_manager', 'manager']],
  ['POST', '/core/modules/{module_id}/analyze', moduleWriters],
  ['GET', '/core/modules/{module_id}/findings', portfolioReadersAndDevelopers],
  ['POST', '/core/policies/preview', portfolioReadersAndDevelopers],
  ['GET', '/core/policies/preview/{preview_id}', portfolioReadersAndDevelopers],
  ['GET', '/core/modules/{module_id}/fixes', portfolioReadersAndDevelopers],
  ['GET', '/core/projects/{project_id}/fixes', portfolioReadersAndDevelopers],
  ['GET', '/core/fixes', portfolioReadersAndDevelopers],
  ['POST', '/core/modules/{module_id}/simulate', portfolioReadersAndDevelopers],
  ['POST', '/core/projects/{project_id}/simulate', portfolioReadersAndDevelopers],
  ['GET', '/core/modules/{module_id}/findings/{finding_id}/proof', portfolioReadersAndDevelopers],
]

/** docs/reference/overview.md */
export const overview: readonly Row[] = [
  ['GET', '/core/portfolio', portfolioReadersAndDevelopers],
  ['GET', '/core/search', portfolioReadersAndDevelopers],
  ['GET', '/core/components', portfolioReadersAndDevelopers],
  ['GET', '/core/components/{component_key}', portfolioReadersAndDevelopers],
]

export const imports: readonly Row[] = [
  ['POST', '/core/imports/scan/cyclonedx', importers],
  ['POST', '/core/imports/scan/cyclonedx/json', importers],
  ['POST', '/core/imports/scan/spdx', importers],
  ['POST', '/core/imports/scan/spdx/json', importers],
  ['POST', '/core/imports/scan/spdx/rdf', importers],
  ['POST', '/core/imports/scan/obom', obomWriters, { feature: 'obom' }],
  ['POST', '/core/imports/scan/obom/json', obomWriters, { feature: 'obom' }],
  ['GET', '/core/obom', portfolioReaders, { feature: 'obom' }],
  ['POST', '/core/imports/vex', vexWriters],
  ['POST', '/core/imports/vex/json', vexWriters],
  ['GET', '/core/vex', portfolioReadersAndDevelopers],
  ['GET', '/core/vex/{vex_id}', portfolioReadersAndDevelopers],
  ['DELETE', '/core/vex/{vex_id}', vexWriters],
  ['POST', '/core/imports/threat-model', riskWriters],
  ['POST', '/core/imports/threat-model/json', riskWriters],
  ['POST', '/core/tests/sarif', importersAndComplianceManagers, { feature: 'sarif' }],
  ['POST', '/core/tests/sarif/json', importersAndComplianceManagers, { feature: 'sarif' }],
  ['GET', '/core/tests/sarif', portfolioReadersAndDevelopers, { feature: 'sarif' }],
  ['GET', '/core/tests/sarif/{sarif_id}', portfolioReadersAndDevelopers, { feature: 'sarif' }],
  ['POST', '/core/scans', importers],
  ['GET', '/core/scans', portfolioReadersAndDevelopers],
  ['GET', '/core/scans/{scan_id}', portfolioReadersAndDevelopers],
  ['GET', '/core/scans/{scan_id}/binaryLinks', portfolioReadersAndDevelopers],
  ['GET', '/core/scans/{scan_id}/document', portfolioReadersAndDevelopers],
  ['GET', '/core/scans/{scan_id}/notices', portfolioReadersAndDevelopers],
  ['POST', '/core/scans/{scan_id}/binaryLinks', importersAndComplianceManagers],
  ['POST', '/core/scans/{scan_id}/reprocess', importersAndComplianceManagers],
]

export const reports: readonly Row[] = [
  ['GET', '/core/reports/vulnerabilities', componentReportReaders],
  ['GET', '/core/reports/versioning', componentReportReaders],
  ['GET', '/core/reports/viability', componentReportReaders],
  ['GET', '/core/reports/licenses', licenseReportReaders],
  ['GET', '/core/reports/endoflife', assetReportReaders],
  ['GET', '/core/reports/algorithms', assetReportReaders],
  ['GET', '/core/reports/cve', overviewReportReaders],
  ['GET', '/core/reports/dashboard', overviewReportReaders],
]
