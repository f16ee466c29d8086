import { affectedRows, algorithmRows, dashboardRows, licenceRows } from './overview-rows.tsx'
import { endOfLifeRows, versioningRows, viabilityRows, vulnerabilityRows } from './component-rows.tsx'
import type { LoadedReport } from './load-report.ts'
import type { Voice } from './report-cells.tsx'
import type { ReportKind } from './report-kinds.ts'
import type { ReportColumn, ReportRow } from './report.ts'

const status = { id: 'status', width: '124px', isKept: true } as const
const component = { id: 'component', width: 'minmax(230px, 1.2fr)', isKept: true } as const
const versions = { id: 'versions', width: 'minmax(100px, 0.5fr)' } as const
const modules = { id: 'modules', width: 'minmax(120px, 0.8fr)' } as const

function number(id: ReportColumn['id'], width = '100px'): ReportColumn {
  return { id, width, isNumber: true }
}

/** The columns of each report. */
export const reportColumns: Readonly<Record<ReportKind, readonly ReportColumn[]>> = {
  vulnerabilities: [
    status,
    { id: 'vulnerability', width: '170px', isKept: true },
    number('score', '80px'),
    { id: 'exploited', width: '118px' },
    number('epss', '80px'),
    component,
    versions,
    { id: 'fixedIn', width: '110px' },
    { id: 'description', width: 'minmax(400px, 1.4fr)' },
    modules,
  ],
  versioning: [component, { ...versions, isKept: true }, { id: 'latest', width: '120px', isKept: true }, number('newer'), status, modules],
  viability: [
    component,
    versions,
    { ...number('level', '140px'), isKept: true },
    { id: 'activity', width: '145px', isKept: true },
    number('commits', '165px'),
    number('issues', '130px'),
    number('stars', '80px'),
    { id: 'repository', width: 'minmax(200px, 1.2fr)' },
  ],
  licenses: [
    status,
    { id: 'licence', width: 'minmax(104px, 1fr)', isKept: true },
    { id: 'category', width: '140px' },
    number('modules', '90px'),
    { ...number('components', '138px'), isKept: true },
    { id: 'problems', width: 'minmax(150px, 1.4fr)' },
    { id: 'obligations', width: 'minmax(150px, 1.4fr)' },
  ],
  // where there is little room, the sentence names the component
  endoflife: [status, { ...component, isKept: false }, versions, modules, { id: 'information', width: 'minmax(600px, 2fr)', isKept: true }],
  algorithms: [
    { id: 'project', width: 'minmax(120px, 1fr)' },
    { id: 'algorithm', width: 'minmax(150px, 1fr)', isKept: true },
    { id: 'primitive', width: '130px', isKept: true },
    { id: 'parameterSet', width: '130px' },
    number('quantum', '160px'),
    { id: 'components', width: 'minmax(160px, 1.5fr)', isKept: true },
  ],
  cve: [
    { id: 'project', width: 'minmax(120px, 0.8fr)' },
    { id: 'module', width: 'minmax(120px, 0.8fr)', isKept: true },
    component,
    { ...versions, isKept: true },
    { id: 'path', width: 'minmax(200px, 2fr)' },
  ],
  dashboard: [
    { id: 'part', width: '220px', isKept: true },
    { id: 'item', width: 'minmax(200px, 2fr)', isKept: true },
    { ...number('value'), isKept: true },
    { id: 'at', width: '130px' },
  ],
}

/** Writes the rows of a report. */
export function rowsOf(voice: Voice, { kind, answer }: LoadedReport): readonly ReportRow[] {
  const writers = {
    vulnerabilities: vulnerabilityRows,
    versioning: versioningRows,
    viability: viabilityRows,
    licenses: licenceRows,
    endoflife: endOfLifeRows,
    algorithms: algorithmRows,
    cve: affectedRows,
    dashboard: dashboardRows,
  } as const satisfies Readonly<Record<ReportKind, unknown>>
  // the answer belongs to the report of this kind
  const write = writers[kind] as (voice: Voice, answer: LoadedReport['answer']) => readonly ReportRow[]
  return write(voice, answer)
}
