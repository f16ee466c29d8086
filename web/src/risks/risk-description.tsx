import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { usePeople } from '../shared/people.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { Facts } from '../ui/facts.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { onlyChanged } from '../ui/only-changed.ts'
import type { FormValues } from '../ui/record-form.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { occurrenceText } from './occurrence-text.ts'
import classes from './risk-page.module.css'
import { riskTermTexts, termOf } from './risk-terms-texts.ts'
import { riskTexts } from './risk-texts.ts'
import type { Risk } from './risk.ts'
import { schemeNames } from './scheme-names.ts'

/** Occurrences beyond these are counted. */
const mostShown = 20

/** Describes a risk: its scope, its cause, and where the cause was found. */
export function RiskDescription({ risk }: { readonly risk: Risk }): ReactNode {
  const texts = useTexts(riskTexts)
  const mayWrite = useHasRole()(...permissions.riskWriters)
  return (
    <Panel title={texts.description} actions={mayWrite && <EditDescription risk={risk} />}>
      <p className={classes['text']}>{risk.description ?? <span className="soft">{texts.noDescription}</span>}</p>
      {risk.riskProperties.impactDescription !== undefined && <p className={classes['text']}>{risk.riskProperties.impactDescription}</p>}
      <RiskFacts risk={risk} />
      <Occurrences risk={risk} />
    </Panel>
  )
}

function EditDescription({ risk }: { readonly risk: Risk }): ReactNode {
  const words = useWords()
  const texts = useTexts(riskTexts)
  const { fields } = useTexts(riskTermTexts)
  const queries = useQueryClient()
  const { _id: riskId, name, description = '', riskProperties } = risk
  const { impactDescription = '' } = riskProperties
  async function save(values: FormValues, first: FormValues): Promise<void> {
    const { name: newName = name, description: text, impactDescription: impact } = values
    const whole = { name: newName, description: text || null, impactDescription: impact || null }
    const { impactDescription: newImpact, ...body } = onlyChanged(whole, { values, first })
    const properties = newImpact === undefined ? {} : { riskProperties: { impactDescription: newImpact } }
    await unwrap(api.PATCH('/core/risks/{risk_id}', { params: { path: { risk_id: riskId } }, body: { ...body, ...properties } }))
    await queries.invalidateQueries({ queryKey: ['risks'] })
  }
  return (
    <FormButton
      label={words.actions.edit}
      title={texts.description}
      onSubmit={save}
      values={{ name, description, impactDescription }}
      fields={[
        { name: 'name', label: fields.name, kind: 'text', isRequired: true },
        { name: 'description', label: fields.description, kind: 'area' },
        { name: 'impactDescription', label: fields.impactDescription, kind: 'area' },
      ]}
    />
  )
}

function RiskFacts({ risk }: { readonly risk: Risk }): ReactNode {
  const texts = useTexts(riskTexts)
  const { fields } = useTexts(riskTermTexts)
  const { dateTime, relative } = useFormats()
  const author = useNameOf(risk.userId)
  const { origin, confidentiality, integrity, availability, autoCve, autoCwe, autoTool, vexEvidence } = risk.riskProperties
  return (
    <Facts
      facts={[
        ...usePlace(risk),
        [fields.owner, risk.ownerName],
        [fields.origin, origin?.join(', ')],
        [
          texts.vulnerability,
          autoCve && (
            <Link to="/findings" search={{ vulnerability: autoCve }}>
              {autoCve}
            </Link>
          ),
        ],
        [texts.weakness, autoCwe && [autoCwe, autoTool].filter(Boolean).join(', ')],
        [fields.confidentiality, confidentiality],
        [fields.integrity, integrity],
        [fields.availability, availability],
        ...useProposal(risk),
        ...useThreat(risk),
        [texts.evidence, vexEvidence && `${vexEvidence.trackingId ?? ''} ${vexEvidence.status ?? ''} ${vexEvidence.justification ?? ''}`],
        [texts.created, [dateTime(risk.created), author].filter(Boolean).join(', ')],
        [texts.changed, <span title={relative(risk.edited)}>{dateTime(risk.edited)}</span>],
      ]}
    />
  )
}

/** The name of a user; undefined for nobody, and for one who is not of the company. */
function useNameOf(userId: string | null | undefined): string | undefined {
  return usePeople().find(({ _id: id }) => id === userId)?.name
}

type Fact = readonly [name: string, value: ReactNode]

/** The project of a risk, and its module. */
function usePlace({ projectId, project, moduleId, module }: Risk): readonly Fact[] {
  const texts = useTexts(riskTexts)
  return [
    [
      texts.project,
      <Link to="/projects/$projectId" params={{ projectId }}>
        {project}
      </Link>,
    ],
    [
      texts.module,
      moduleId && (
        <Link to="/modules/$moduleId" params={{ moduleId }}>
          {module}
        </Link>
      ),
    ],
  ]
}

/** Returns the inputs of the proposed class. */
function useProposal({ riskProperties: { proposedImpactClass, assessmentInputs } }: Risk): readonly Fact[] {
  const texts = useTexts(riskTexts)
  const { percent } = useFormats()
  const proposed = termOf(useTexts(schemeNames), proposedImpactClass)
  if (assessmentInputs === undefined) return [[texts.proposal, proposed]]
  const { severity, exploitability, context } = assessmentInputs
  const epss = exploitability === undefined ? '' : percent(exploitability.epss)
  const inputs = texts.proposedFrom(String(severity.value ?? texts.unknown), epss, `${context.CR} ${context.IR} ${context.AR}`)
  return [[texts.proposal, `${proposed} (${inputs})`]]
}

/** Returns the position of the risk in its threat model. */
function useThreat({ riskProperties: { threatModelContext: threat } }: Risk): readonly Fact[] {
  const texts = useTexts(riskTexts)
  if (threat === undefined) return []
  return [
    [texts.stride, threat.strideCategories?.join(', ')],
    [texts.threat, [threat.enisaCategory, threat.enisaThreat].filter(Boolean).join(': ')],
    [texts.weaknesses, threat.cwes?.join(', ')],
    [texts.element, threat.affectedElementType],
    [texts.boundary, threat.trustBoundaryCrossing && texts.yes],
  ]
}

/** Components or places in the code; when they are gone, how many there were. */
function Occurrences({ risk: { riskProperties } }: { readonly risk: Risk }): ReactNode {
  const texts = useTexts(riskTexts)
  const { number } = useFormats()
  const { sourceRefs = [], sourceRefsPrevCount } = riskProperties
  if (sourceRefs.length === 0) return sourceRefsPrevCount !== undefined && <p>{texts.noOccurrences(number(sourceRefsPrevCount))}</p>
  return (
    <div>
      <h3 className="soft">{texts.occurrences}</h3>
      <ul className={classes['list']}>
        {sourceRefs.slice(0, mostShown).map((occurrence) => (
          <li key={JSON.stringify(occurrence)} className="code">
            {occurrenceText(occurrence)}
          </li>
        ))}
      </ul>
      {sourceRefs.length > mostShown && <p className="soft">{texts.moreOccurrences(number(sourceRefs.length - mostShown))}</p>}
    </div>
  )
}
