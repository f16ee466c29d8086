import { expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { makeVulnerable } from '#test/make-statement.ts'

interface Noted extends AnalysedModule {
  readonly moduleId: string
  readonly findingId: string
  /** Path of the notes. */
  readonly notes: string
  readonly name: string
}

async function makeFinding(): Promise<Noted> {
  const { name } = await makeVulnerable()
  const at = await makeAnalysedModule()
  const moduleId = await at.importPackages([`${name}@1.0.0`])
  const { _id: findingId } = (await at.findings(moduleId)).body[0]
  return { ...at, moduleId, findingId, notes: `/core/findings/${findingId}/notes`, name }
}

it('lists notes newest first, with their author and time (docs/reference/analysis.md#notes)', async () => {
  const { company, notes } = await makeFinding()
  const developer = await company.as('developer')
  const first = await company.post(notes, { text: '  Ask the vendor.\n' })
  const second = await developer.post(notes, { text: 'Asked.' })
  expect([first.status, second.status]).toEqual([201, 201])
  const { status, headers, body } = await company.get(notes)
  expect([status, headers['x-total-count'], headers['x-has-more']]).toEqual([200, '2', 'false'])
  expect(body).toEqual([
    { _id: second.body.noteId, text: 'Asked.', createdBy: expect.any(String), created: expect.any(String), own: false },
    { _id: first.body.noteId, text: '  Ask the vendor.\n', createdBy: expect.any(String), created: expect.any(String), own: true },
  ])
  expect((await company.get(`${notes}?page=2`)).body).toEqual([])
})

it('shows the notes again when the finding returns with a later scan', async () => {
  const { company, notes, importPackages, name } = await makeFinding()
  await company.post(notes, { text: 'Known.' })
  await importPackages([`${name}@1.0.0`, 'left-pad@1.0.0'])
  expect((await company.get(notes)).body).toMatchObject([{ text: 'Known.' }])
  await importPackages([`${name}@2.0.0`])
  expect((await company.get(notes)).status).toBe(404)
  expect((await company.post(notes, { text: 'Gone.' })).status).toBe(404)
  await importPackages([`${name}@1.0.0`])
  expect((await company.get(notes)).body).toMatchObject([{ text: 'Known.' }])
})

it('lets an author delete a note, also while the finding is gone, and nobody else', async () => {
  const { company, notes, importPackages, name } = await makeFinding()
  const { noteId } = (await company.post(notes, { text: 'Mine.' })).body
  const developer = await company.as('developer')
  expect(await developer.delete(`${notes}/${noteId}`)).toMatchObject({
    status: 403,
    body: { error: 'Only its author may delete a note.' },
  })
  expect((await company.delete(`/core/findings/${newId()}/notes/${noteId}`)).status).toBe(404)
  await importPackages([`${name}@2.0.0`])
  expect((await company.delete(`${notes}/${noteId}`)).status).toBe(204)
  expect((await company.delete(`${notes}/${noteId}`)).status).toBe(404)
})

it('has the finding and what was found in the audit log, and never the text', async () => {
  const { company, notes, findingId } = await makeFinding()
  const { noteId } = (await company.post(notes, { text: 'between us' })).body
  await company.delete(`${notes}/${noteId}`)
  const { text, body } = await company.get('/account/audit?object=note')
  expect(body).toMatchObject([
    { action: 'deleted', objectId: noteId, detail: `finding ${findingId}` },
    { action: 'created', objectId: noteId, name: expect.stringMatching(/^CVE-/u), detail: `finding ${findingId}` },
  ])
  expect(text).not.toContain('between us')
})

it('deletes the notes with the module', async () => {
  const { company, moduleId, notes } = await makeFinding()
  await company.post(notes, { text: 'Soon gone.' })
  expect((await company.delete(`/core/modules/${moduleId}`)).status).toBeLessThan(300)
  expect((await company.get(notes)).status).toBe(404)
})

it.each([
  ['a missing text', {}],
  ['a blank text', { text: ' \n' }],
  ['a text above 5,000 characters', { text: 'n'.repeat(5001) }],
  ['a text that is none', { text: 7 }],
])('%s is refused', async (_case, note) => {
  const { company, notes } = await makeFinding()
  const { status, body } = await company.post(notes, note)
  expect([status, body.parameter]).toEqual([400, 'text'])
  expect((await company.get(notes)).body).toEqual([])
})
