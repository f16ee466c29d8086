import { type UntrustedRecord, listOf, objectOf, textOf } from '../untrusted-values.ts'

/** Writes an item of the NVD's feeds 1.1, which hold CVE JSON 4, in the terms of its API 2.0, so that one reader reads both. */
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

/** These feeds say it in the text alone. */
function isRejected(descriptions: readonly unknown[]): boolean {
  return textOf(objectOf(descriptions[0])['value'], 100)?.startsWith('** REJECT **') === true
}

function metricsOf({ baseMetricV3, baseMetricV2 }: UntrustedRecord): UntrustedRecord {
  return {
    cvssMetricV31: [{ type: 'Primary', cvssData: objectOf(baseMetricV3)['cvssV3'] }],
    cvssMetricV2: [{ type: 'Primary', cvssData: objectOf(baseMetricV2)['cvssV2'] }],
  }
}

/** A node stands for what the API calls a configuration: its children are the nodes, or it is the only one itself. */
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
