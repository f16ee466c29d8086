import { saveVex, packVex } from '#analysis/analysis.ts'
import { newId } from '#platform/ids.ts'
import { sql } from 'kysely'
import { makeCompany, type Service, service, type TestCompany } from '../harness.ts'
import { makeAccountObjects, makeOthers, makeProvisioned, type Others } from './account-objects.ts'
import { addExploitedVulnerability, addPreviews, addRepositoryScan, addStatement } from './inserted-objects.ts'
import { make } from './make.ts'
import { sbom, forms, obom, sarif } from './examples.ts'

/**
 * The objects of a company by path or query parameter. A route with a parameter that is missing here fails the isolation test; add the
 * object below to cover it.
 */
export interface OwnedObjects extends Others {
  readonly company: TestCompany
  readonly byParameter: Readonly<Record<string, string>>
}

/** Creates a company with one of every object. */
export async function makeOwnedObjects(): Promise<OwnedObjects> {
  const at = await service()
  const company = await makeCompany({ scopes: [...everyScope] })
  const project = `Secret project ${newId()}`
  const { projectId } = await make(company, '/core/projects', { name: project })
  const component = `secret-${newId()}`
  const path = `/core/imports/scan/cyclonedx?project=${projectId}&module=secret-module`
  const { moduleId, scanId } = await make(company, path, sbomWith(component))
  for (const scope of [`projectId=${projectId}`, `moduleId=${moduleId}`]) await make(company, `/core/imports/scan/obom?${scope}`, obom)
  const { _id: sarifId } = await make(company, `/core/tests/sarif?moduleId=${moduleId}`, sarif)
  const registered = await makeRisk(company, projectId)
  const produced = await makeProduct(at, company)
  await at.context.jobs.settled()
  const found = await makeNotedFinding(at, company, moduleId)
  const vexId = await addVex(at, company, moduleId)
  const previewed = await addPreviews(at, company)
  await addStatement(at, company, { moduleId, vexId })
  const inPaths = {
    project_id: projectId,
    module_id: moduleId,
    scan_id: scanId,
    ...found,
    vex_id: vexId,
    sarif_id: sarifId,
    component_key: `npm:${component}`,
    ...previewed,
    statement_id: vexId,
    change_number: '1',
  }
  const ofAccount = await makeAccountObjects(at, company)
  const analysisId = await analysisOf(at, scanId)
  const { user_id: userId } = ofAccount
  const inQueries = { project: projectId, projectId, projectName: project, moduleId, scanId, analysisId, userId, assignee: userId }
  const released = await makeApproval(company, moduleId)
  const viewed = { ...(await makeView(company)), uid: await addRepositoryScan(at, company) }
  const others = await makeOthers(at, company, userId)
  const byPath = { ...inPaths, ...ofAccount, ...registered, ...produced, ...released, ...viewed, ...(await makeProvisioned(others)) }
  return { company, ...others, byParameter: { ...byPath, ...inQueries } }
}

async function makeView(company: TestCompany): Promise<Readonly<Record<string, string>>> {
  const { viewId } = await make(company, '/account/views', { name: 'Secret view', page: '/findings', query: 'q=secret' })
  return { view_id: viewId }
}

function sbomWith(name: string): object {
  return { ...sbom, components: [...sbom.components, { type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }] }
}

const everyScope = [
  'developer',
  'manager',
  'compliance_manager',
  'company_security_manager',
  'portfolio_manager',
  'account_admin',
  'enterprise_admin',
  'company_component_manager',
] as const

/** Creates a risk with a countermeasure and a task. */
async function makeRisk(company: TestCompany, projectId: string): Promise<Readonly<Record<string, string>>> {
  const { riskId } = await make(company, '/core/risks', { name: 'Secret risk', projectId, riskProperties: { impact: 'secret' } })
  const measure = { countermeasure: 'Secret measure', status: 'planned' }
  const { countermeasureId } = await make(company, `/core/risks/${riskId}/countermeasures`, measure)
  const task = { task: 'Secret task', countermeasure: countermeasureId }
  const { riskId: taskId } = await make(company, `/core/risks/${riskId}/tasks`, task)
  return { risk_id: riskId, cm_id: countermeasureId, task_id: taskId }
}

/** Creates a product with a misuse case, a photo, a document and an exploited vulnerability. */
async function makeProduct(at: Service, company: TestCompany): Promise<Readonly<Record<string, string>>> {
  const { _id: id } = await make(company, '/core/products', { type: 'class', identifier: `secret-${newId()}`, name: 'Secret product' })
  const { misuses } = await make(company, `/core/products/${id}/misuse`, { name: 'Secret misuse' })
  const [{ _id: itemId }] = misuses
  await upload(company, `/core/products/${id}/photo`, forms['POST /core/products/:product_id/photo'])
  await upload(company, `/core/products/${id}/document`, forms['POST /core/products/:product_id/document'])
  return { product_id: id, item_id: itemId, exploited_id: await addExploitedVulnerability(at, company, id) }
}

/** Creates a draft approval. */
async function makeApproval(company: TestCompany, moduleId: string): Promise<Readonly<Record<string, string>>> {
  const { _id: approvalId } = await make(company, '/compliance/approvals', { name: 'Secret release', moduleId, draft: true })
  return { approval_id: approvalId }
}

async function upload(company: TestCompany, url: string, payload: FormData | undefined): Promise<void> {
  const answer = await company.request({ method: 'POST', url, ...(payload && { payload }) })
  if (answer.status !== 201) throw new Error(`${url} answered ${String(answer.status)}: ${answer.text}`)
}

async function analysisOf({ context }: Service, scanId: string): Promise<string> {
  return (await context.db.selectFrom('analysis').select('id').where('scan_id', '=', scanId).executeTakeFirstOrThrow()).id
}

/** Adds a vulnerability, which is shared by all companies. */
async function addVulnerability({ context: { db } }: Service): Promise<number> {
  const key = 'CVE-2099-0001'
  const words = { names: [key], summary: null, details: null, severities: sql`'[]'::jsonb` }
  await db
    .insertInto('vulnerability')
    .values({ key, ...words })
    .onConflict((clash) => clash.column('key').doNothing())
    .execute()
  const { id } = await db.selectFrom('vulnerability').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  await db
    .insertInto('vulnerability_name')
    .values({ name: key, vulnerability_id: id })
    .onConflict((clash) => clash.doNothing())
    .execute()
  return id
}

/** Inserts a finding as the analysis would; it needs no advisory to belong to a company. */
async function addFinding(at: Service, { companyId }: TestCompany, moduleId: string): Promise<string> {
  const { context } = at
  const vulnerabilityId = await addVulnerability(at)
  const part = await context.db
    .selectFrom('module_component')
    .select('component_id')
    .where('module_id', '=', moduleId)
    .executeTakeFirstOrThrow()
  const id = newId()
  await context.db
    .insertInto('finding_row')
    .values({
      company_id: companyId,
      module_id: moduleId,
      id,
      kind: 'vulnerability',
      component_id: part.component_id,
      finding_key: 'CVE-2099-0001',
      vulnerability_id: vulnerabilityId,
      status: 'warning',
      confidence: 5,
      score: null,
      vector: null,
      reason: 'a secret reason',
      since: new Date(),
    })
    .execute()
  return id
}

/** Adds a finding with a note. */
async function makeNotedFinding(at: Service, company: TestCompany, moduleId: string): Promise<Readonly<Record<string, string>>> {
  const findingId = await addFinding(at, company, moduleId)
  const { noteId } = await make(company, `/core/findings/${findingId}/notes`, { text: 'a secret note' })
  return { finding_id: findingId, note_id: noteId }
}

/** Inserts a VEX document as an upload for the module would. */
async function addVex({ context }: Service, { companyId }: TestCompany, moduleId: string): Promise<string> {
  const document = {
    format: 'openvex',
    formatVersion: '0.2.0',
    id: 'https://acme.example/secret-vex',
    version: '1',
    title: 'Secret VEX',
    publisher: 'Secret publisher',
    published: '2026-01-01T00:00:00Z',
    statements: [
      {
        vulnerabilities: ['CVE-2099-0001'],
        status: 'affected',
        products: [],
        justification: undefined,
        detail: 'a secret detail',
        remediation: undefined,
        at: undefined,
        pointer: '/statements/0',
      },
    ],
    warnings: [],
  } as const
  const sent = { digest: 'digest', submitted: new Date(), by: { id: undefined, name: 'Secret sender' } }
  const target = { companyId, moduleId }
  const { vexId } = await context.db.transaction().execute((trx) => saveVex(trx, { ...sent, target, packed: packVex(document, 'module') }))
  return vexId
}
