import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Service, TestCompany } from '../harness.ts'

/** Inserts the decision that the VEX document of the module is. */
export async function addStatement(
  { tools: context }: Service,
  { companyId }: TestCompany,
  of: { moduleId: string; vexId: string },
): Promise<void> {
  await context.db
    .insertInto('own_statement')
    .values({
      company_id: companyId,
      id: of.vexId,
      module_id: of.moduleId,
      status: 'affected',
      detail: 'a secret reason',
      versions: 'this',
      vulnerabilities: ['CVE-2099-0001'],
      findings: 1,
      replaces: [],
      created: new Date(),
      created_by_name: 'Secret author',
    })
    .execute()
}

/** Adds a preview whose job has failed. */
export async function addPreview({ tools: { db } }: Service, { companyId }: TestCompany): Promise<string> {
  const id = newId()
  const preview = { company_id: companyId, id, kind: 'preview', topic: '', request: sql`'{}'::jsonb`, created: new Date() }
  await db
    .insertInto('background_answer')
    .values({ ...preview, finished: new Date(), error: 'a secret error', answer: null })
    .execute()
  return id
}
