import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { keepAnswer } from '../shared/keep-answer.ts'
import { isEqual } from '../ui/is-equal.ts'
import type { Values } from './setting.ts'
import { type Place, settingsKey, settingsQuery, writeSettings } from './use-settings.ts'

/** How settings lie in what the service reads and writes. */
export interface SettingsShape {
  /** Takes the settings from what was read. */
  readonly pick: (values: Values) => Values
  /** Makes the body of a write from the changes. */
  readonly toBody: (edits: Values, stored: Values) => Values
}

/** Settings that are fields of what is read and written. */
export const ownSettings: SettingsShape = { pick: (values) => values, toBody: (edits) => edits }

/** Settings being changed: only what the user touched is kept beside what is stored. */
export interface SettingsEditor {
  readonly stored: Values | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** By name; null unsets a setting. */
  readonly edits: Values
  readonly edit: (name: string, value: unknown) => void
  readonly discard: () => void
  readonly save: () => void
  readonly isSaving: boolean
  readonly isSaved: boolean
  readonly saveError: Error | null
  /** The body of the write. */
  readonly body: Values
  /** Returns whether somebody else changed a setting that the user changes, too, to something else. */
  readonly isContested: (name: string) => boolean
}

interface Draft {
  readonly edits: Values
  /** What was stored when the user began. */
  readonly base: Values | undefined
  /** The tag of what the user knows: of then, or of what a refused write showed. */
  readonly etag: string | undefined
}

const untouched: Draft = { edits: {}, base: undefined, etag: undefined }

/**
 * Keeps the changes of a form until they are saved. A write of what somebody else has changed meanwhile, too, fails once, and the changes stay,
 * also where the page showed the change before.
 */
export function useSettingsEditor(place: Place, { pick, toBody }: SettingsShape): SettingsEditor {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(settingsQuery(place))
  const [{ edits, base, etag }, setDraft] = useState(untouched)
  const stored = data && pick(data.values)
  const body = toBody(edits, stored ?? {})
  const contested = contestedIn({ edits, base }, stored ?? {})
  const known = contested.size > 0 ? etag : data?.etag
  const save = useMutation({
    mutationFn: async () => ({ sent: edits, saved: await writeSettings(place, body, known ?? '*') }),
    onSuccess: async ({ sent, saved }) => {
      await keepAnswer(queries, settingsKey(place), saved)
      setDraft((now) => editedSince(now, sent, { base: pick(saved.values), etag: saved.etag }))
      await queries.invalidateQueries()
    },
    onError: async (reason) => {
      if (!(reason instanceof ApiError) || reason.status !== 412) return
      const { data: latest } = await refetch()
      setDraft((now) => ({ ...now, etag: latest?.etag }))
    },
  })
  return {
    stored,
    error,
    retry: () => void refetch(),
    edits,
    edit: (name, value) =>
      setDraft((now) => ({ edits: { ...now.edits, [name]: value }, base: now.base ?? stored, etag: now.etag ?? data?.etag })),
    discard: () => {
      setDraft(untouched)
      save.reset()
    },
    save: save.mutate,
    isSaving: save.isPending,
    isSaved: save.isSuccess && Object.keys(edits).length === 0,
    saveError: save.error,
    body,
    isContested: (name) => contested.has(name),
  }
}

/** What was typed while something was saved stays a change, of what is stored now. */
function editedSince({ edits }: Draft, sent: Values, stored: Omit<Draft, 'edits'>): Draft {
  const later = Object.entries(edits).filter(([name, value]) => value !== sent[name])
  return later.length === 0 ? untouched : { ...stored, edits: Object.fromEntries(later) }
}

function contestedIn({ edits, base }: Pick<Draft, 'edits' | 'base'>, stored: Values): ReadonlySet<string> {
  const names = base === undefined ? [] : Object.keys(edits)
  return new Set(names.filter((name) => !isEqual(base?.[name], stored[name]) && !isEqual(edits[name], stored[name])))
}
