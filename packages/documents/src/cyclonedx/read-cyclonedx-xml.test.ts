import { expect, it } from 'vitest'
import { readCycloneDxXml } from './read-cyclonedx-xml.ts'
import { cyclonedxXmlToJson } from './xml-to-json.ts'

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function bom(content: string, version = '1.6', prolog = '<?xml version="1.0" encoding="UTF-8"?>'): Uint8Array {
  return bytesOf(
    `${prolog}<bom xmlns="http://cyclonedx.org/schema/bom/${version}" serialNumber="urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79" version="2">${content}</bom>`,
  )
}

const library = `<component type="library" bom-ref="a"><group>org.acme</group><name>lib</name><version>1.0</version>
  <hashes><hash alg="SHA-1">da39a3ee5e6b4b0d3255bfef95601890afd80709</hash></hashes>
  <licenses><license><id>MIT</id><text content-type="text/plain">a &lt; b</text></license></licenses>
  <purl>pkg:maven/org.acme/lib@1.0</purl><modified>false</modified>
  <externalReferences><reference type="vcs"><url>https://example.com</url></reference></externalReferences>
  <properties><property name="p">v</property></properties></component>`

it('converts what JSON writes in another way', () => {
  const dependencies = '<dependencies><dependency ref="r"><dependency ref="a"/></dependency><dependency ref="a"/></dependencies>'
  const metadata =
    '<metadata><tools><tool><name>t</name></tool></tools><component type="application" bom-ref="r"><name>app</name></component></metadata>'
  expect(cyclonedxXmlToJson(bom(`${metadata}<components>${library}</components>${dependencies}`))).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 2,
    serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
    metadata: { tools: [{ name: 't' }], component: { type: 'application', 'bom-ref': 'r', name: 'app' } },
    components: [
      {
        type: 'library',
        'bom-ref': 'a',
        group: 'org.acme',
        name: 'lib',
        version: '1.0',
        hashes: [{ alg: 'SHA-1', content: 'da39a3ee5e6b4b0d3255bfef95601890afd80709' }],
        licenses: [{ license: { id: 'MIT', text: { contentType: 'text/plain', content: 'a < b' } } }],
        purl: 'pkg:maven/org.acme/lib@1.0',
        modified: false,
        externalReferences: [{ type: 'vcs', url: 'https://example.com' }],
        properties: [{ name: 'p', value: 'v' }],
      },
    ],
    dependencies: [{ ref: 'r', dependsOn: ['a'] }, { ref: 'a' }],
  })
})

it('converts vulnerabilities, suppliers, evidence, compositions and tools of 1.5', () => {
  const { vulnerabilities, compositions, components, metadata } = cyclonedxXmlToJson(
    bom(`<metadata><tools><components><component type="application"><name>t</name></component></components></tools></metadata>
      <components><component type="library"><supplier><name>S</name><url>u</url></supplier><name>x</name>
        <evidence><copyright><text>C</text></copyright></evidence><licenses><expression>MIT OR ISC</expression></licenses></component></components>
      <compositions><composition><aggregate>complete</aggregate><assemblies><assembly ref="a"/></assemblies></composition></compositions>
      <vulnerabilities><vulnerability><id>CVE-1</id><ratings><rating><score>9.8</score></rating></ratings><cwes><cwe>79</cwe></cwes>
        <analysis><state>not_affected</state><responses><response>update</response></responses></analysis>
        <affects><target><ref>a</ref></target></affects></vulnerability></vulnerabilities>`),
  )
  expect(vulnerabilities).toEqual([
    {
      id: 'CVE-1',
      ratings: [{ score: 9.8 }],
      cwes: [79],
      analysis: { state: 'not_affected', response: ['update'] },
      affects: [{ ref: 'a' }],
    },
  ])
  expect(compositions).toEqual([{ aggregate: 'complete', assemblies: ['a'] }])
  expect(metadata).toEqual({ tools: { components: [{ type: 'application', name: 't' }] } })
  expect(components).toEqual([
    {
      type: 'library',
      supplier: { name: 'S', url: ['u'] },
      name: 'x',
      evidence: { copyright: [{ text: 'C' }] },
      licenses: [{ expression: 'MIT OR ISC' }],
    },
  ])
})

it.each([
  ['1.5', '<expression bom-ref="x">MIT OR ISC</expression>', { expression: 'MIT OR ISC' }],
  ['1.6', '<expression acknowledgement="declared">MIT OR ISC</expression>', { expression: 'MIT OR ISC' }],
  ['1.7', '<expression-detailed expression="MIT OR ISC"/>', { expression: 'MIT OR ISC' }],
])('keeps a licence expression of %s that has attributes: %s', (version, choice, license) => {
  const { components, notices } = readCycloneDxXml(
    bom(`<components><component type="library"><name>x</name><licenses>${choice}</licenses></component></components>`, version),
  )
  expect([components[0]?.licenses, notices.warnings]).toEqual([[license], []])
})

it('reads what a detailed expression says of a licence of the document', () => {
  const choice = `<expression-detailed acknowledgement="declared" expression="ISC OR LicenseRef-x"><details license-identifier="LicenseRef-x">
    <text>Be kind.</text><url>https://example.com</url></details></expression-detailed>`
  const { extractedLicenses, notices } = readCycloneDxXml(
    bom(`<components><component type="library"><name>x</name><licenses>${choice}</licenses></component></components>`, '1.7'),
  )
  expect(extractedLicenses).toEqual([{ id: 'LicenseRef-x', text: 'Be kind.', url: 'https://example.com' }])
  expect(notices.warnings).toEqual([])
})

it.each(['1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7'])('reads %s without a complaint of the schema', (version) => {
  const content = `<components><component type="library"><name>lib</name><version>1.0</version><purl>pkg:npm/lib@1.0</purl>${
    version === '1.0' ? '<modified>false</modified>' : ''
  }</component></components>`
  const { components, notices } = readCycloneDxXml(bom(content, version, '\uFEFF<?xml version="1.0"?>'))
  expect([components.map(({ name }) => name), notices.warnings]).toEqual([['lib'], []])
})

it('converts what the schema describes to what the schema of the JSON form accepts', () => {
  expect(readCycloneDxXml(bom(`<components>${library}</components>`)).notices.warnings).toEqual([])
})

it('reads documents whose elements have a prefix', () => {
  const text = `<b:bom xmlns:b="http://cyclonedx.org/schema/bom/1.4" version="1"><b:components><b:component type="library"><b:name>x</b:name></b:component></b:components></b:bom>`
  expect(cyclonedxXmlToJson(bytesOf(text))['components']).toEqual([{ type: 'library', name: 'x' }])
})

const billion = '<!DOCTYPE bom [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
const deep = 1000

it.each([
  ['a document type', bom('<components/>', '1.4', billion), 'document type'],
  ['an external entity', bom('&x;', '1.4', '<!DOCTYPE bom SYSTEM "file:///etc/passwd">'), 'document type'],
  ['an unknown entity', bom('<serial>&x;</serial>'), 'not valid XML'],
  ['deep nesting', bom('<a>'.repeat(deep) + '</a>'.repeat(deep)), 'nests deeper'],
  ['a broken document', bom('<components>'), 'not valid XML'],
  ['another version', bom('', '9.9'), 'supported are 1.0 to 1.7'],
])('rejects %s', (_name, bytes, problem) => {
  expect(() => readCycloneDxXml(bytes)).toThrow(problem)
})
