import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { HelpLink } from '../ui/help-link.tsx'
import { LoadingState } from '../ui/page-states.tsx'
import { useTexts } from '../words/words.tsx'
import { CodeForm } from './code-form.tsx'
import { type Decided, DeviceDecision } from './device-decision.tsx'
import classes from './device-page.module.css'
import { deviceTexts } from './device-texts.ts'

/** Lets a person allow or deny a device the key that it asks for. The code is in the address when the device printed it there. */
export function DevicePage(): ReactNode {
  const texts = useTexts(deviceTexts)
  const { code = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [decided, setDecided] = useState<Decided>()
  function open(next: string): void {
    setDecided(undefined)
    void navigate({ to: '/device', search: next === '' ? {} : { code: next } })
  }
  return (
    <div className={classes['page']}>
      <h1>{texts.title}</h1>
      {decided ? <Outcome decided={decided} onNext={() => open('')} /> : <Review code={code} onCode={open} onDecided={setDecided} />}
      <HelpLink page="device" />
    </div>
  )
}

interface ReviewProps {
  readonly code: string
  readonly onCode: (code: string) => void
  readonly onDecided: (decided: Decided) => void
}

/** Asks once for the request of a code: a wrong one counts as a guess. */
function Review({ code, onCode, onDecided }: ReviewProps): ReactNode {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['device', code],
    enabled: code !== '',
    queryFn: ({ signal }) => unwrap(api.POST('/account/device/review', { body: { userCode: code }, signal })),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  if (data) return <DeviceDecision request={data} onDecided={onDecided} onOther={() => onCode('')} />
  if (isFetching) return <LoadingState />
  return <CodeForm key={code} initial={code} error={error?.message} onCode={(typed) => (typed === code ? void refetch() : onCode(typed))} />
}

function Outcome({ decided: { name, isAllowed }, onNext }: { readonly decided: Decided; readonly onNext: () => void }): ReactNode {
  const texts = useTexts(deviceTexts)
  return (
    <>
      <p role="status" className={classes['name']}>
        {isAllowed ? texts.allowed(name) : texts.denied(name)}
      </p>
      {isAllowed && (
        <p className="soft">
          {texts.allowedHint} <Link to="/me">{texts.settings}</Link>
        </p>
      )}
      <div>
        <Button size="xs" variant="default" onClick={onNext}>
          {texts.otherCode}
        </Button>
      </div>
    </>
  )
}
