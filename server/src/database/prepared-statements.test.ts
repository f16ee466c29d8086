import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { findingGroups } from '#analysis/findings/finding-group.ts'
import { findingOrders } from '#analysis/findings/finding-order.ts'
import type { Database } from '#database/database.ts'
import { tableOwners } from '#database/table-owners.ts'
import { searchTypes } from '#overview/search/search-result.ts'
import { riskSorts } from '#risks/reads/risk-order.ts'
import { readSourceSql } from '#test/sql/source-sql.ts'
import { standIn } from '#test/sql/stand-in.ts'
import { type Callee, callWithArguments, callWithStandIns, type Collected, exportedFunctions } from '#test/sql/statements-of-stores.ts'
import { sliceFiles } from '#test/sql/store-files.ts'
import { openTestDatabase } from '#test/test-database.ts'

const any = standIn({ given: new Map() })
const id = '00000000-0000-7000-8000-000000000000'

const decidedIds = [[], [id]]
const selections = decidedIds.flatMap((ids) =>
  [undefined, true, false].map((decided) => ({
    caller: { companyId: id },
    filter: { decided },
    decided: { ids, moduleIds: ids },
    names: [],
    text: { keys: ids, componentIds: [], vulnerabilityIds: [], moduleIds: ids },
    weak: [],
  })),
)

function comparisonsOf(...names: readonly string[]) {
  return names.map((name) => ({ name, value: id }))
}

/** Functions whose arguments decide which statement they make, with the arguments after the database. */
const calls: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  addDocument: [[any, { name: 'sbom', format: 'cyclonedx', digest: '', size: 1, signature: any, tlp: 'WHITE', keyId: '' }, any]],
  countScimGroups: [[{ companyId: id }, comparisonsOf('id', 'displayName', 'externalId', 'members', 'other')]],
  countScimUsers: [[{ companyId: id }, comparisonsOf('id', 'userName', 'displayName', 'externalId', 'emails', 'other')]],
  listScimGroups: [true, false].map((hasMembers) => [any, { filter: [], offset: 0, limit: 1, hasMembers }]),
  listScimUsers: [[any, { filter: [], offset: 0, limit: 1 }]],
  countAudit: [[any, {}]],
  countAffectedComponents: [[{ companyId: id }, 1]],
  countRisks: [
    [any, { state: { values: ['open', 'closed'], orNone: true } }],
    [any, { part: 'web', responsible: id, decisionEnds: new Date(0), vulnerability: 'CVE-2026-1' }],
    [any, { decision: { values: ['accept'], orNone: true }, assessmentOrigin: { values: ['human'], orNone: false } }],
  ],
  findApplications: [[{ companyId: id }, ['key']]],
  findAssignee: [[any, id, undefined]],
  findExpiredDecisions: [[any], [any, { companyId: id, moduleIds: [id] }]],
  findModulesWithKeys: [[{ companyId: id }, ['key'], 1]],
  findReferenced: [[[{ table: 'scan', column: 'document_digest' }], id, [any]]],
  findScimCaller: [[any, new Date(8e15)]],
  findSelectedModule: ['moduleId', 'analysisId', 'scanId', 'moduleIdentifier', 'moduleName'].flatMap((name) => [
    [any, { name, value: id }, id],
    [any, { name, value: id }, undefined],
  ]),
  findVersion: [
    [any, { uuid: id }],
    [any, { name: 'web', version: '1' }],
  ],
  forgiveAttempt: [[[{ key: { hash: any, isShared: true } }], new Date(0)]],
  gatherVulnerabilities: [[{ companyId: id, moduleIds: [id] }, any], [{ companyId: id, moduleIds: [id], componentIds: [1] }]],
  insertWebhook: [[any, { url: id, events: [], enabled: true }]],
  listApprovals: [
    [any, any],
    [any, { assignee: { by: 'nobody' } }],
    [any, { assignee: { by: 'id', id } }],
    [any, { assignee: { by: 'id', id: 'none' } }],
    [any, { projectId: id, moduleId: id, part: 'web', vulnerabilityIds: [1] }],
  ],
  listProducts: [
    [any, { includeRetired: true }],
    [any, { includeRetired: false, approvalId: id }],
  ],
  loadFacetCells: selections.flatMap((selection) => [[selection], [selection, [id]]]),
  countIntroducers: selections.flatMap((selection) => [
    [selection, { facets: undefined, moved: undefined }],
    [selection, { facets: undefined, moved: undefined, uncounted: [id] }],
    [selection, { facets: ['ok'], moved: { sign: 1, facets: ['ok'] }, uncounted: [id] }],
    [selection, { facets: ['ok'], others: ['warning'], moved: undefined, uncounted: [id] }],
  ]),
  listPortfolio: (['project', 'module'] as const).flatMap((level) => [
    [
      any,
      {
        level,
        part: 'web',
        projectId: id,
        moduleId: id,
        pinnedBy: id,
        tagNames: ['edge'],
        statuses: ['ok'],
        sort: { key: 'lastScan', isReversed: true },
      },
      any,
    ],
    [any, { level, sort: { key: 'name', isReversed: true } }, any],
    [any, { level, sort: { key: 'lastScan', isReversed: true }, asOf: new Date(0) }, any],
    [any, { level, sort: { key: 'exploited', isReversed: false } }, any],
  ]),
  listComponents: [undefined, new Map()].flatMap((licensed) =>
    [{ source: 'modules', isCounted: true } as const, { source: 'catalogue', isCounted: false } as const].map((way) => [
      any,
      { part: 'web', after: 'pkg:npm/a', licensed, limit: 100, ...way },
    ]),
  ),
  listModuleComponents: (['findings', 'name', 'newer', 'published', 'depth'] as const).flatMap((key) =>
    [true, false].map((isReversed) => [any, { part: 'web', isDirect: true, sort: { key, isReversed } }, any]),
  ),
  countModuleComponents: [
    [any, { part: 'web', isDirect: true }],
    [any, { part: undefined, isDirect: undefined }],
  ],
  countChangedComponents: [[{ companyId: id }, [id]]],
  countCells: (['treatment', 'state', 'ARO_enum'] as const).map((columns) => [any, {}, columns]),
  listFindingGroups: selections.flatMap((selection) => findingGroups.map((group) => [selection, { group, page: 1 }])),
  listFindingRefs: [...selections, Object.assign({}, selections[0], { filter: { moduleId: id } })].flatMap((selection) =>
    findingOrders.flatMap((key) => [false, true].map((isReversed) => [selection, { order: { key, isReversed }, limit: 1, offset: 0 }])),
  ),
  listRisks: riskSorts.flatMap((key) =>
    [true, false].map((isReversed) => [any, { filter: {}, order: { key, isReversed, classes: ['low'] } }, 1]),
  ),
  listRiskIds: riskSorts.map((key) => [any, { filter: {}, order: { key, isReversed: false, classes: ['low'] } }, 1]),
  listCompanyTasks: [[any, { responsible: id, statuses: ['open'], dueBy: new Date(0) }, { limit: 1, offset: 0 }]],
  readRegister: [[any, { filter: {}, order: { key: 'created', isReversed: false, classes: [] } }]],
  loadModuleIds: [[{ companyId: id, moduleIds: [id, id] }, [1]]],
  saveMemory: [[{ companyId: id }, { url: 'https://git.example/shop', memory: new Uint8Array(), at: new Date(0) }]],
  search: [
    { by: 'id', id },
    { by: 'purl', packagePurl: 'pkg:npm/a' },
    { by: 'words', words: 'a', vulnerabilityPrefixes: ['CVE-2026-1', 'cve-2026-1'], weakness: 79 },
  ].map((request) => [any, request, [...searchTypes]]),
  settleDigest: ['same', new Date(0)].map((slot) => [
    { companyId: id, userId: id, claimedUntil: new Date(0) },
    { next: { slot, due: new Date(0), attempts: 0, refusals: 0, isCovered: true }, until: new Date(0), at: new Date(0), isSent: true },
  ]),
  sumStatistics: (['project', 'module'] as const).flatMap((level) => [undefined, new Date(0)].map((asOf) => [any, { level, asOf }, [id]])),
  replaceFindings: [
    [any, any, any],
    [{ companyId: id, generations: new Map(['one', 'other'].map((moduleId) => [moduleId, { generation: 0, change: 1 }])) }, any, any],
  ],
  resolveComponents: [[['pkg:npm/a@1'], async () => undefined]],
  resolveCpes: [[[{ purl: 'pkg:generic/openssl@1', cpe: 'cpe:2.3:a:openssl:openssl:1:*:*:*:*:*:*:*' }], [1]]],
  removeEntry: [[any, 'product_misuse', any]],
  deleteUnusedSboms: [[id, new Date(0), 10]],
  replaceRows: [[{ table: 'kev_entry', key: ['cve'], columns: ['name'] }, [{ cve: 'CVE-2020-1' }]]],
  saveDashboardCounts: [[{ companyId: id }, { at: new Date(0), state: '', counts: {} }]],
  saveQuality: [[new Map(), new Date(0)]],
  updateCompanySettings: [[any, { name: 'name', policies: any }]],
}

/** Names of tables and columns come from the catalog of the database, or a statement is none that can be prepared. */
const backup = /^backup\//u

/** Templates that stand in branches which stand-ins do not reach, or that cannot be prepared, by how they begin. Tests of the functions run them. */
const unreached = [
  'vacuum ',
  'analyze ',
  '\n    select cm.advisory_id, cm.confidence, cm.evidence\n    from finding f',
  '\n    select id, key from package where id = any(',
  'order by at, id limit ',
  'order by r.created, r.id limit ',
  'and (at, id) < (',
  'and (r.created, r.id) < (',
  'kept as (',
  '\n    on conflict (company_id, module_id, generation, component_id) do update set',
  'r\n    cross join lateral (\n      select * from finding_row',
]

/** Builders in such branches. The compiler checks them against the row types. */
const unreachedBuilders = new Set(['update "session"', 'from "app_user"', 'from "approval_module"'])

const preparedAtOnce = 25

const tables = new Set(Object.values(tableOwners).flatMap((owned) => Object.keys(owned)))
const stores = sliceFiles()
  .filter(({ isStore, name }) => isStore && !backup.test(name))
  .map((file) => ({ file, source: readSourceSql(file.path, tables) }))
  .filter(({ source: { templates, uses } }) => templates.length + uses.length > 0)

it('PostgreSQL prepares every statement of the stores and reports', async () => {
  const { db, close } = await openTestDatabase()
  const called = new Set<string>()
  const all: Collected = { statements: new Set(), templates: new Set() }
  const missingBuilders: string[] = []
  for (const { file, source } of stores) {
    const collected: Collected = { statements: new Set(), templates: all.templates }
    for (const [name, callee] of await exportedFunctions(file)) {
      await callOne(name, callee, collected)
      called.add(name)
    }
    const made = [...collected.statements].join('\n')
    missingBuilders.push(
      ...source.builders
        .filter((builder) => !made.includes(builder) && !unreachedBuilders.has(builder))
        .map((builder) => `${file.name} ${builder}`),
    )
    for (const text of collected.statements) all.statements.add(text)
  }
  expect(await prepareAll(db, [...all.statements])).toEqual([])
  await close()
  expect(Object.keys(calls).filter((name) => !called.has(name))).toEqual([])
  expect(all.statements.size).toBeGreaterThan(600)
  expect(templatesOutside(all)).toEqual([])
  expect(missingBuilders).toEqual([])
})

async function callOne(name: string, callee: Callee, collected: Collected): Promise<void> {
  const given = calls[name]
  if (given === undefined) return callWithStandIns(callee, collected)
  for (const args of given) await callWithArguments(callee, collected, args)
}

async function prepareAll(db: Database, statements: readonly string[]): Promise<readonly string[]> {
  const problems: string[] = []
  for (let from = 0; from < statements.length; from += preparedAtOnce) {
    const some = statements.slice(from, from + preparedAtOnce)
    if ((await faultOf(db, some)) === undefined) continue
    for (const text of some) problems.push(...((await faultOf(db, [text])) ?? []))
  }
  return problems
}

async function faultOf(db: Database, statements: readonly string[]): Promise<readonly string[] | undefined> {
  try {
    await db.executeQuery(CompiledQuery.raw(statements.map((text) => `prepare one as ${text};\ndeallocate one;`).join('\n')))
    return undefined
  } catch (error) {
    return [`${String(error)} in ${statements.join('\n')}`]
  }
}

/** The templates that no statement contains. */
function templatesOutside({ templates: seen }: Collected): readonly string[] {
  return stores.flatMap(({ file, source }) =>
    source.templates
      .filter(({ parts }) => !seen.has(parts.join('\0')) && !unreached.some((start) => parts[0]?.startsWith(start)))
      .map(({ line, parts }) => `${file.name}:${String(line)} ${parts.join('$')}`),
  )
}
