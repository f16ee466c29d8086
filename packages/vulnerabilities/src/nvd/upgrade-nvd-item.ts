import { type UntrustedRecord, listOf, objectOf, textOf } from '../untrusted-values.ts'

/** Converts an item of the NVD's 1.1 feeds, which contain CVE JSON 4, to the API 2.0, so that one reader serves both. */
export function upgradeNvdItem(item: UntrustedRecord): UntrustedRecord {
  const cve = objectOf(item['cve'])
  const descriptions = listOf(objectOf(cve['description'])['description_data'])
  const types = listOf(objectOf(cve['problemtype'])['problemtype_data'])
  return {
    id: objectOf(cve['CVE_data_meta'])['ID'],
    published: item['publishedDate'],
    lastModified: item['lastModifiedDate'],
    vulnStatus: isRejected(descriptions) ? 'Rejected' : undefined,
    descriptions,
    metrics: metricsOf(objectOf(item['impact'])),
    weaknesses: types.map((type) => ({ description: objectOf(type)['description'] })),
    references: objectOf(cve['references'])['reference_data'],
    configurations: listOf(objectOf(item['configurations'])['nodes']).map(objectOf).map(configurationOf),
  }
}

/** Detects rejection, which these feeds state in the text alone. */
function isRejected(descriptions: readonly unknown[]): boolean {
  return textOf(objectOf(descriptions[0])['value'], 100)?.startsWith('** REJECT **') === true
}

function metricsOf({ baseMetricV3, baseMetricV2 }: UntrustedRecord): UntrustedRecord {
  return {
    cvssMetricV31: [{ type: 'Primary', cvssData: objectOf(baseMetricV3)['cvssV3'] }],
    cvssMetricV2: [{ type: 'Primary', cvssData: objectOf(baseMetricV2)['cvssV2'] }],
  }
}

/** Converts a node to a configuration: its children become the nodes, or it is the only node itself. */
function configurationOf(node: UntrustedRecord): UntrustedRecord {
  const children = listOf(node['children']).map(objectOf)
  if (children.length === 0) return { nodes: [nodeOf(node)] }
  return { operator: node['operator'], negate: node['negate'], nodes: children.map(nodeOf) }
}

function nodeOf({ operator, negate, cpe_match: matches }: UntrustedRecord): UntrustedRecord {
  const cpeMatch = listOf(matches)
    .map(objectOf)
    .map((match) => Object.assign({ criteria: match['cpe23Uri'] }, match))
  return { operator, negate, cpeMatch }
}
