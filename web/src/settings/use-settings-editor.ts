import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { keepAnswer } from '../shared/keep-answer.ts'
import type { Values } from './setting.ts'
import { type Place, settingsKey, settingsQuery, type StoredSettings, writeSettings } from './use-settings.ts'

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
  /** Returns whether somebody else changed a setting that the user changes, too. */
  readonly isContested: (name: string) => boolean
}

interface Draft {
  readonly edits: Values
  /** What was stored when the user began. */
  readonly base: Values | undefined
}

const untouched: Draft = { edits: {}, base: undefined }

/** Keeps the changes of a form until they are saved; a write fails when somebody else has written meanwhile, and the changes stay. */
export function useSettingsEditor(place: Place, { pick, toBody }: SettingsShape): SettingsEditor {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(settingsQuery(place))
  const [{ edits, base }, setDraft] = useState(untouched)
  const stored = data && pick(data.values)
  const body = toBody(edits, stored ?? {})
  const save = useMutation({
    mutationFn: () => writeSettings(place, body, data?.etag ?? '*'),
    onSuccess: async (saved: StoredSettings) => {
      await keepAnswer(queries, settingsKey(place), saved)
      setDraft(untouched)
      await queries.invalidateQueries()
    },
    onError: (reason) => {
      if (reason instanceof ApiError && reason.status === 412) void refetch()
    },
  })
  return {
    stored,
    error,
    retry: () => void refetch(),
    edits,
    edit: (name, value) => setDraft((now) => ({ edits: { ...now.edits, [name]: value }, base: now.base ?? stored })),
    discard: () => {
      setDraft(untouched)
      save.reset()
    },
    save: save.mutate,
    isSaving: save.isPending,
    isSaved: save.isSuccess && Object.keys(edits).length === 0,
    saveError: save.error,
    body,
    isContested: (name) => name in edits && base !== undefined && !isEqual(base[name], stored?.[name]),
  }
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
