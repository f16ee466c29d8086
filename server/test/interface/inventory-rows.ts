import type { Row } from './row.ts'
import { IMP, IMPC, MODW, OBOMW, PROJD, PROJW, READ4, READ4D, REP1, REP2, REP3, REP4, VEXW, RISKW } from './scope-table.ts'

// §4.2, §4.3, §4.6 to §4.8; decisions 3, 5 and 12

export const projects: readonly Row[] = [
  ['GET', '/core/projects', READ4],
  ['POST', '/core/projects', PROJW],
  ['GET', '/core/projects/{project_id}', READ4],
  ['POST', '/core/projects/{project_id}', PROJW],
  ['DELETE', '/core/projects/{project_id}', PROJD],
  ['GET', '/core/projects/{project_id}/partsList', READ4],
  ['GET', '/core/projects/{project_id}/sbom', READ4],
  ['GET', '/core/projects/{project_id}/aibom', READ4],
  ['GET', '/core/projects/{project_id}/cbom', READ4],
  ['GET', '/core/projects/{project_id}/environmental-context', READ4],
  ['GET', '/core/projects/{project_id}/architecture', READ4],
  ['POST', '/core/projects/{project_id}/architecture', PROJW],
]

export const modules: readonly Row[] = [
  ['GET', '/core/modules', READ4],
  ['GET', '/core/modules/{module_id}', READ4],
  ['POST', '/core/modules/{module_id}', MODW],
  ['DELETE', '/core/modules/{module_id}', PROJD],
  ['GET', '/core/modules/{module_id}/partsList', READ4],
  ['GET', '/core/modules/{module_id}/sbom', READ4],
  ['GET', '/core/modules/{module_id}/aibom', READ4],
  ['GET', '/core/modules/{module_id}/cbom', READ4],
  ['GET', '/core/modules/{module_id}/environmental-context', READ4],
  ['POST', '/core/modules/{module_id}/licenses', ['compliance_manager', 'manager']],
  ['POST', '/core/modules/{module_id}/analyze', MODW],
  ['GET', '/core/modules/{module_id}/findings', READ4D],
  ['GET', '/core/modules/{module_id}/findings/{finding_id}/proof', READ4D],
]

export const imports: readonly Row[] = [
  ['POST', '/core/imports/scan/cyclonedx', IMP],
  ['POST', '/core/imports/scan/cyclonedx/json', IMP],
  ['POST', '/core/imports/scan/spdx', IMP],
  ['POST', '/core/imports/scan/spdx/json', IMP],
  ['POST', '/core/imports/scan/spdx/rdf', IMP],
  ['POST', '/core/imports/scan/obom', OBOMW, { feature: 'obom' }],
  ['POST', '/core/imports/scan/obom/json', OBOMW, { feature: 'obom' }],
  ['GET', '/core/obom', READ4, { feature: 'obom' }],
  ['POST', '/core/imports/vex', VEXW],
  ['POST', '/core/imports/vex/json', VEXW],
  ['GET', '/core/vex', READ4D],
  ['GET', '/core/vex/{vex_id}', READ4D],
  ['DELETE', '/core/vex/{vex_id}', VEXW],
  ['POST', '/core/imports/threat-model', RISKW],
  ['POST', '/core/imports/threat-model/json', RISKW],
  ['POST', '/core/tests/sarif', IMPC, { feature: 'sarif' }],
  ['POST', '/core/tests/sarif/json', IMPC, { feature: 'sarif' }],
  ['GET', '/core/tests/sarif', READ4D, { feature: 'sarif' }],
  ['GET', '/core/tests/sarif/{sarif_id}', READ4D, { feature: 'sarif' }],
  ['POST', '/core/scans', IMP],
  ['GET', '/core/scans', READ4D],
  ['GET', '/core/scans/{scan_id}', READ4D],
  ['GET', '/core/scans/{scan_id}/binaryLinks', READ4D],
  ['GET', '/core/scans/{scan_id}/notices', READ4D],
  ['POST', '/core/scans/{scan_id}/binaryLinks', IMPC],
  ['POST', '/core/scans/{scan_id}/reprocess', IMPC],
]

export const reports: readonly Row[] = [
  ['GET', '/core/reports/vulnerabilities', REP1],
  ['GET', '/core/reports/versioning', REP1],
  ['GET', '/core/reports/viability', REP1],
  ['GET', '/core/reports/licenses', REP2],
  ['GET', '/core/reports/endoflife', REP3],
  ['GET', '/core/reports/algorithms', REP3],
  ['GET', '/core/reports/cve', REP4],
  ['GET', '/core/reports/dashboard', REP4],
]
