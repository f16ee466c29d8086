import { warn, type WarningList } from '../sbom/warning-list.ts'
import { asText } from '../json/json-values.ts'
import { lenientEntries, type LocatedEntry } from './otm-lists.ts'
import { mitigationStatus } from './mitigation-status.ts'
import { crossesZones, type Zones } from './otm-zones.ts'
import type { MitigationStatus } from './threat-model.ts'

/** Where a threat was found, and the status of its mitigations there. */
export interface ThreatInstance {
  readonly threat: string
  readonly elementType: string
  readonly element: string
  /** Present for data flows. */
  readonly crosses: boolean | undefined
  readonly mitigations: readonly { readonly id: string; readonly status: MitigationStatus }[]
}

interface ModelParts {
  readonly components: readonly LocatedEntry[]
  readonly dataflows: readonly LocatedEntry[]
  readonly zones: Zones
}

/** Lists the threats of every component and data flow. */
export function instancesOf({ components, dataflows, zones }: ModelParts, warnings: WarningList): readonly ThreatInstance[] {
  const atComponents = components.flatMap((part) =>
    instancesAt(part, { elementType: asText(part.source['type']) ?? 'component', crosses: undefined }, warnings),
  )
  const atFlows = dataflows.flatMap((part) => instancesAt(part, { elementType: 'dataflow', crosses: crossesZones(part, zones) }, warnings))
  return [...atComponents, ...atFlows]
}

function instancesAt(
  part: LocatedEntry,
  kind: Pick<ThreatInstance, 'elementType' | 'crosses'>,
  warnings: WarningList,
): readonly ThreatInstance[] {
  const element = asText(part.source['name']) ?? asText(part.source['id']) ?? ''
  return lenientEntries(part, 'threats', warnings).flatMap((instance) => {
    const threat = asText(instance.source['threat'])
    if (threat === undefined) {
      warn(warnings, 'Threats of parts that do not say which threat they are were passed over', instance.pointer)
      return []
    }
    return [{ ...kind, element, threat, mitigations: mitigationsAt(instance, warnings) }]
  })
}

function mitigationsAt(instance: LocatedEntry, warnings: WarningList): ThreatInstance['mitigations'] {
  return lenientEntries(instance, 'mitigations', warnings).flatMap(({ source, pointer }) => {
    const id = asText(source['mitigation'])
    if (id !== undefined) return [{ id, status: mitigationStatus(asText(source['state'])) }]
    warn(warnings, 'Mitigations of threats that do not say which mitigation they are were passed over', pointer)
    return []
  })
}
