import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import { FindingNote, NewFindingNote } from '#analysis/notes/finding-note.ts'
import { listNotes } from '#analysis/notes/note-report.ts'
import { addNote, removeNote } from '#analysis/notes/write-note.ts'

const config = { scopes: portfolioReadersAndDevelopers }
const tags = ['findings']
const FindingId = Type.Object({ finding_id: Id })
const NoteId = Type.Object({ finding_id: Id, note_id: Id })
const CreatedNote = Type.Object({ noteId: Type.String() }, { title: 'CreatedFindingNote' })

/** Registers the routes of notes on findings (docs/reference/analysis.md#notes). */
export function noteRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { db } = context
  return async (app) => {
    app.get('/core/findings/:finding_id/notes', { config, schema: listSchema }, async ({ caller, params, query }, reply) => [
      ...sendPage(reply, query.page, await listNotes(db, caller, params.finding_id, query.page)),
    ])
    app.post('/core/findings/:finding_id/notes', { config, schema: createSchema }, async ({ caller, params, body }, reply) =>
      reply.code(201).send({ noteId: await addNote(context, caller, params.finding_id, body.text) }),
    )
    app.delete('/core/findings/:finding_id/notes/:note_id', { config, schema: deleteSchema }, async ({ caller, params }, reply) => {
      await removeNote(context, caller, params.finding_id, params.note_id)
      return reply.code(204).send(null)
    })
  }
}

const listSchema = {
  operationId: 'listFindingNotes',
  summary: 'List the notes on a finding, newest first',
  tags,
  params: FindingId,
  querystring: PageQuery,
  response: { 200: Type.Array(FindingNote) },
}

const createSchema = {
  operationId: 'createFindingNote',
  summary: 'Write a note on a finding',
  tags,
  params: FindingId,
  body: NewFindingNote,
  response: { 201: CreatedNote },
}

const deleteSchema = {
  operationId: 'deleteFindingNote',
  summary: 'Delete one of your notes on a finding',
  tags,
  params: NoteId,
  response: { 204: Type.Null() },
}
