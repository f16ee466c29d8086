import { warn, type WarningList } from '#standards/bom/warning-list.ts'
import { asText } from '#standards/json/json-values.ts'
import { lenientList, type Placed } from '#standards/threat-model/otm-lists.ts'
import { mitigationStatus } from '#standards/threat-model/mitigation-status.ts'
import { crossesZones, type Zones } from '#standards/threat-model/otm-zones.ts'
import type { MitigationStatus } from '#standards/threat-model/threat-model.ts'

/** Where in the system a threat was found, and what is said of its mitigations there. */
export interface Instance {
  readonly threat: string
  readonly elementType: string
  readonly element: string
  /** Given for flows of data. */
  readonly crosses: boolean | undefined
  readonly mitigations: readonly { readonly id: string; readonly status: MitigationStatus }[]
}

interface Parts {
  readonly components: readonly Placed[]
  readonly dataflows: readonly Placed[]
  readonly zones: Zones
}

/** The threats of every component and flow. */
export function instancesOf({ components, dataflows, zones }: Parts, warnings: WarningList): readonly Instance[] {
  const atComponents = components.flatMap((part) =>
    instancesAt(part, { elementType: asText(part.source['type']) ?? 'component', crosses: undefined }, warnings),
  )
  const atFlows = dataflows.flatMap((part) => instancesAt(part, { elementType: 'dataflow', crosses: crossesZones(part, zones) }, warnings))
  return [...atComponents, ...atFlows]
}

function instancesAt(part: Placed, kind: Pick<Instance, 'elementType' | 'crosses'>, warnings: WarningList): readonly Instance[] {
  const element = asText(part.source['name']) ?? asText(part.source['id']) ?? ''
  return lenientList(part, 'threats', warnings).flatMap((instance) => {
    const threat = asText(instance.source['threat'])
    if (threat === undefined) {
      warn(warnings, 'Threats of parts that do not say which threat they are were passed over', instance.pointer)
      return []
    }
    return [{ ...kind, element, threat, mitigations: mitigationsAt(instance, warnings) }]
  })
}

function mitigationsAt(instance: Placed, warnings: WarningList): Instance['mitigations'] {
  return lenientList(instance, 'mitigations', warnings).flatMap(({ source, pointer }) => {
    const id = asText(source['mitigation'])
    if (id !== undefined) return [{ id, status: mitigationStatus(asText(source['state'])) }]
    warn(warnings, 'Mitigations of threats that do not say which mitigation they are were passed over', pointer)
    return []
  })
}
