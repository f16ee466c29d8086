import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import type { Values } from './setting.ts'
import type { Place } from './use-settings.ts'
import { WhatIfEffect } from './what-if-effect.tsx'
import { whatIfTexts } from './what-if-texts.ts'

type Preview = components['schemas']['SettingsPreview']
type Answer = components['schemas']['SettingsPreviewAnswer']

interface WhatIfProps {
  readonly place: Place
  /** The body of the write. */
  readonly settings: Values
}

/** Shows what a write of settings would change; the service evaluates and stores nothing. */
export function WhatIf({ place, settings }: WhatIfProps): ReactNode {
  const texts = useTexts(whatIfTexts)
  const mayPreview = useHasRole()(...permissions.portfolioReadersAndDevelopers)
  const ask = useMutation({ mutationFn: (body: Values) => preview(place, body) })
  // an answer about other settings than the present ones is none
  const answer = JSON.stringify(ask.variables) === JSON.stringify(settings) ? ask.data : undefined
  if (!mayPreview) return <p className="soft">{texts.notAllowed}</p>
  return (
    <>
      <div>
        <Button variant="default" size="xs" loading={ask.isPending} onClick={() => ask.mutate(settings)}>
          {texts.ask}
        </Button>
      </div>
      {ask.error && <p role="alert">{ask.error.message}</p>}
      {answer && 'state' in answer && <BackgroundPreview first={answer} />}
      {answer && !('state' in answer) && <WhatIfEffect preview={answer} />}
    </>
  )
}

function preview({ level, id }: Place, settings: Values): Promise<Preview | Answer> {
  const place = level === 'company' ? { level } : { level, id }
  return unwrap(api.POST('/core/policies/preview', { body: { ...place, settings } }))
}

const pauseMs = 1000

/** A preview over many modules, computed in the background. */
function BackgroundPreview({ first }: { readonly first: Answer }): ReactNode {
  const texts = useTexts(whatIfTexts)
  const { dateTime } = useFormats()
  const { _id: id } = first
  const { data = first, error } = useQuery({
    queryKey: ['policies', 'preview', id],
    queryFn: ({ signal }) => unwrap(api.GET('/core/policies/preview/{preview_id}', { params: { path: { preview_id: id } }, signal })),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? pauseMs : false),
  })
  if (error) return <p role="alert">{error.message}</p>
  if (data.preview !== null) return <WhatIfEffect preview={data.preview} />
  if (data.state === 'running') return <p role="status">{texts.running(dateTime(data.since))}</p>
  return (
    <p role="alert">
      {texts.failed} {data.error}
    </p>
  )
}
