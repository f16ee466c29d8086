import type { ReactNode } from 'react'
import type { components } from '../api/schema.d.ts'
import { useSession } from '../shared/session.ts'
import { Facts } from '../ui/facts.tsx'
import { Mark } from '../ui/mark.tsx'
import { useNow } from '../ui/use-now.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './device-page.module.css'
import { deviceTexts } from './device-texts.ts'

export type Request = components['schemas']['DeviceRequest']

/** Shows the device, its address, and the user for whom its key would act. */
export function DeviceFacts({ request }: { readonly request: Request }): ReactNode {
  const texts = useTexts(deviceTexts)
  const { dateTime, relative } = useFormats()
  const { user, company } = useSession()
  const now = useNow()
  const { name, address, sameNetwork, requested, expires } = request
  return (
    <Facts
      facts={[
        [texts.name, <strong className={classes['name']}>{name}</strong>],
        [
          texts.address,
          <>
            <span className="code">{address}</span> {!sameNetwork && <Mark tone="warning">{texts.otherNetwork}</Mark>}
          </>,
        ],
        [texts.requested, `${dateTime(requested)} (${relative(requested, now)})`],
        [texts.validUntil, dateTime(expires)],
        [texts.company, company.name],
        [texts.user, user && `${user.name} (${user.email})`],
      ]}
    />
  )
}
