import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { addresses } from '../shared/addresses.ts'
import { Mark, type Tone } from '../ui/mark.tsx'
import { ErrorState } from '../ui/page-states.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import { activityTexts } from '../words/activity-texts.ts'
import { labelIn } from '../words/label-in.ts'
import { sayNameOf } from '../words/say-decision.ts'
import { useFormats, useSpeech, useTexts, useWords } from '../words/words.tsx'
import classes from './home-page.module.css'
import { homeTexts } from './home-texts.ts'

type Dashboard = components['schemas']['DashboardReport']
type Activity = Dashboard['activityLogs'][number]

const statuses: readonly (readonly [status: 'violations' | 'warnings' | 'ok', tone: Tone])[] = [
  ['violations', 'violation'],
  ['warnings', 'warning'],
  ['ok', 'ok'],
]

/** Shows the status of the company's modules over the last 30 days, and the latest events. */
export function CompanyOverview(): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['portfolio', 'dashboard'],
    // without `format=csv` it is no text
    queryFn: ({ signal }) => unwrap(api.GET('/core/reports/dashboard', { signal })) as Promise<Dashboard>,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return undefined
  return (
    <>
      <ModuleStatus history={data.moduleHistory} />
      <RecentActivity activity={data.activityLogs} />
    </>
  )
}

function ModuleStatus({ history }: { readonly history: Dashboard['moduleHistory'] }): ReactNode {
  const words = useWords()
  const texts = useTexts(homeTexts)
  const { number } = useFormats()
  return (
    <Panel title={texts.modules}>
      <ul className="plain-list">
        {statuses.map(([status, tone]) => {
          const values = history.map((day) => day[status])
          const [first, last] = [number(values[0] ?? 0), number(values.at(-1) ?? 0)]
          return (
            <li key={status} className={classes['status']}>
              <Mark tone={tone}>{words.status[status]}</Mark>
              <Sparkline values={values} label={texts.trend(words.status[status], first, last)} />
              <Link to="/portfolio" search={{ level: 'module', status }} aria-label={`${words.status[status]}: ${last}`} className="number">
                {last}
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function RecentActivity({ activity }: { readonly activity: readonly Activity[] }): ReactNode {
  const texts = useTexts(homeTexts)
  const { date, relative } = useFormats()
  return (
    <Panel title={texts.activity}>
      {activity.length === 0 && <p className="soft">{texts.noActivity}</p>}
      <ul className="plain-list">
        {activity.map((event) => (
          <li key={[event.at, event.object, event.objectId, event.action].join(' ')} className={classes['event']}>
            <EventText event={event} />
            <span className="soft" title={relative(event.at)}>
              {event.byName}, {date(event.at)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function EventText({ event }: { readonly event: Activity }): ReactNode {
  const { action, object, objectId } = event
  const { actions, objects } = useTexts(activityTexts)
  const { language } = useSpeech()
  const pages: Readonly<Partial<Record<string, (id: string) => string>>> = addresses
  const to = action === 'deleted' ? undefined : pages[object]?.(objectId)
  const said = sayNameOf(event, language)
  return (
    <span>
      {labelIn(objects, object)} {labelIn(actions, action)}: {to === undefined ? said : <Link to={to}>{said}</Link>}
    </span>
  )
}
