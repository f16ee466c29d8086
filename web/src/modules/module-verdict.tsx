import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrapWithHeaders } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { ModuleStanding } from '../shared/module.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import { overviewTexts } from './overview-texts.ts'

type Counts = components['schemas']['FindingCounts']

interface ModuleVerdictProps {
  readonly moduleId: string
  readonly analysis: NonNullable<ModuleStanding['analysis']>
}

/** Shows how bad the vulnerabilities of a module are, and how many upgrades help; nothing while there are none. */
export function ModuleVerdict({ moduleId, analysis: { statistics, exploited } }: ModuleVerdictProps): ReactNode {
  const { violations = 0, warnings = 0 } = (statistics['vulnerability'] ?? {}) as Partial<Counts>
  return violations + warnings > 0 && <VulnerabilityVerdict moduleId={moduleId} exploited={exploited} />
}

interface VulnerabilityVerdictProps {
  readonly moduleId: string
  readonly exploited: number
}

function VulnerabilityVerdict({ moduleId, exploited }: VulnerabilityVerdictProps): ReactNode {
  const texts = useTexts(overviewTexts)
  const { number } = useFormats()
  const { data: plan } = useUpgrades(moduleId)
  return (
    <p>
      {exploited > 0 ? (
        <Link to="/modules/$moduleId/findings" params={{ moduleId }} search={{ exploited: 'true', status: openStatuses }}>
          {texts.exploited(exploited, number(exploited))}
        </Link>
      ) : (
        texts.noneExploited
      )}
      {plan && plan.count > 0 && (
        <>
          {'; '}
          <Link to="/modules/$moduleId/fixes" params={{ moduleId }}>
            {texts.upgrades({ count: plan.count, cleared: plan.cleared }, number)}
          </Link>
        </>
      )}
      {plan?.count === 0 && `; ${texts.noUpgrade}`}.
    </p>
  )
}

const openStatuses = 'violation,warning'

interface Upgrades {
  readonly count: number
  readonly cleared: number
}

/** Counts the upgrades of the fix plan, at most those of its first page; nothing while the plan is computed. */
function useUpgrades(moduleId: string) {
  return useQuery({
    queryKey: ['modules', moduleId, 'fixes', 'count'],
    queryFn: async ({ signal }): Promise<Upgrades | null> => {
      const params = { path: { module_id: moduleId } }
      const { data } = await unwrapWithHeaders(api.GET('/core/modules/{module_id}/fixes', { params, signal }))
      if (!Array.isArray(data)) return null
      const upgrades = (data as readonly components['schemas']['FixUpgrade'][]).filter(({ to }) => to !== null)
      return { count: upgrades.length, cleared: upgrades.reduce((sum, { cleared }) => sum + cleared, 0) }
    },
  })
}
