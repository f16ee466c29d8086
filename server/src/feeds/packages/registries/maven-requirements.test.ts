import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mavenRequirements } from '#feeds/packages/registries/maven-requirements.ts'
import { readPom } from '#feeds/packages/registries/pom.ts'

/** Reads the requirements of a POM given with its parents. */
async function required(...poms: readonly string[]): Promise<unknown> {
  const lineage = await Promise.all(poms.map((content) => readPom(`<project>${content}</project>`)))
  return mavenRequirements(lineage.map(({ model }) => model))
}

function dependencies(...all: readonly string[]): string {
  return `<dependencies>${all.join('')}</dependencies>`
}

function managed(...all: readonly string[]): string {
  return `<dependencyManagement>${dependencies(...all)}</dependencyManagement>`
}

function dependency(artifact: string, version?: string, more = ''): string {
  const stated = version === undefined ? '' : `<version>${version}</version>`
  return `<dependency><groupId>org.acme</groupId><artifactId>${artifact}</artifactId>${stated}${more}</dependency>`
}

function properties(stated: Readonly<Record<string, string>>): string {
  const all = Object.entries(stated).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<properties>${all.join('')}</properties>`
}

function parent(version: string): string {
  return `<parent><groupId>org.acme</groupId><artifactId>parent</artifactId><version>${version}</version></parent>`
}

/* docs/reference/feeds.md#requirements */
describe('what a POM requires', () => {
  it('is what it needs at run time, in its own notation', async () => {
    const pom = dependencies(
      dependency('a', '1.0'),
      dependency('b', '[1,2)', '<scope>runtime</scope>'),
      dependency('c', '1.0', '<scope>compile</scope><optional>false</optional>'),
      dependency('d', '1.0', '<scope>test</scope>'),
      dependency('e', '1.0', '<scope>provided</scope>'),
      dependency('f', '1.0', '<scope>system</scope>'),
      dependency('g', '1.0', '<optional>true</optional>'),
    )
    expect(await required(pom)).toEqual({
      'pkg:maven/org.acme/a': ['1.0'],
      'pkg:maven/org.acme/b': ['[1,2)'],
      'pkg:maven/org.acme/c': ['1.0'],
    })
  })

  it('is nothing where it names no dependencies', async () => {
    expect(await required('')).toEqual({})
  })

  it('includes what its parents require; its own words replace theirs', async () => {
    const child = parent('7') + dependencies(dependency('a', '2.0'))
    expect(await required(child, dependencies(dependency('a', '1.0'), dependency('b', '1.0')))).toEqual({
      'pkg:maven/org.acme/a': ['2.0'],
      'pkg:maven/org.acme/b': ['1.0'],
    })
  })

  it('counts the files of one version as alternatives', async () => {
    const pom = dependencies(dependency('a', '1.0'), dependency('a', '1.1', '<classifier>linux</classifier>'))
    expect(await required(pom)).toEqual({ 'pkg:maven/org.acme/a': ['1.0', '1.1'] })
  })

  it('takes versions and scopes that it leaves out from the management, the nearest first', async () => {
    const child =
      parent('7') +
      dependencies(dependency('a'), dependency('b'), dependency('c'), dependency('d', '4.0')) +
      managed(dependency('a', '1.1'))
    const above = managed(
      dependency('a', '1.0'),
      dependency('b', '1.0', '<scope>test</scope>'),
      dependency('c', '3.0', '<optional>true</optional>'),
      dependency('d', '3.0'),
    )
    expect(await required(child, above)).toEqual({
      'pkg:maven/org.acme/a': ['1.1'],
      'pkg:maven/org.acme/c': ['3.0'],
      'pkg:maven/org.acme/d': ['4.0'],
    })
  })

  it('replaces properties by those of the child, else of its parents', async () => {
    const child = parent('7') + properties({ 'a.version': '2.0' }) + dependencies(dependency('a'), dependency('b', '${b.version}'))
    const above = properties({ 'a.version': '1.0', 'b.version': '${b.major}.5', 'b.major': '3' }) + managed(dependency('a', '${a.version}'))
    expect(await required(child, above)).toEqual({ 'pkg:maven/org.acme/a': ['2.0'], 'pkg:maven/org.acme/b': ['3.5'] })
  })

  it.each([
    ['${project.version}', '7'],
    ['${pom.version}', '7'],
    ['${version}', '7'],
    ['${project.parent.version}', '7'],
    ['[${project.version}]', '[7]'],
  ])('replaces %s by what the project or its parent states', async (written, version) => {
    const own = `<artifactId>child</artifactId>${dependencies(`<dependency><groupId>\${project.groupId}</groupId><artifactId>a</artifactId><version>${written}</version></dependency>`)}`
    expect(await required(parent('7') + own, '<groupId>org.other</groupId>')).toEqual({ 'pkg:maven/org.acme/a': [version] })
  })

  it('takes the version of the project from a property', async () => {
    const pom = `<version>\${revision}</version>${properties({ revision: '1.2' })}${dependencies(dependency('a', '${project.version}'))}`
    expect(await required(pom)).toEqual({ 'pkg:maven/org.acme/a': ['1.2'] })
  })

  it('ignores what is unknown of dependencies that are not shipped', async () => {
    const pom =
      dependencies(dependency('a', '1.0'), dependency('b', '${unknown}', '<scope>test</scope>')) + managed(dependency('c', '${unknown}'))
    expect(await required(pom)).toEqual({ 'pkg:maven/org.acme/a': ['1.0'] })
  })

  it.each([
    ['a property that no POM states', dependencies(dependency('a', '1.0'), dependency('b', '${unknown}'))],
    ['properties that refer to each other', properties({ a: '${b}', b: '${a}' }) + dependencies(dependency('a', '${a}'))],
    ['a scope that no POM states', dependencies(dependency('a', '1.0', '<scope>${unknown}</scope>'))],
    ['a dependency without a version', dependencies(dependency('a', '1.0'), dependency('b'))],
    [
      'a version of an imported POM',
      dependencies(dependency('a')) + managed(dependency('bom', '1.0', '<type>pom</type><scope>import</scope>')),
    ],
    ['a dependency without a name', dependencies('<dependency><groupId>org.acme</groupId><version>1</version></dependency>')],
    [
      'a profile that the machine of the build switches on',
      `<profiles><profile><activation><jdk>[9,)</jdk></activation>${dependencies(dependency('a', '1.0'))}</profile></profiles>`,
    ],
  ])('is unknown with %s', async (_, pom) => {
    expect(await required(pom)).toBeUndefined()
  })

  it('leaves out profiles that only a command switches on, and their dependencies of tests', async () => {
    const manual = `<profile><id>x</id>${dependencies(dependency('a', '1.0'))}</profile>`
    const tests = `<profile><activation><jdk>9</jdk></activation>${dependencies(dependency('b', '1.0', '<scope>test</scope>'))}</profile>`
    expect(await required(`<profiles>${manual}${tests}</profiles>`)).toEqual({})
  })

  it('is unknown where properties multiply, in little time', async () => {
    const doubled = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`p${String(i)}`, `\${p${String(i + 1)}}\${p${String(i + 1)}}`]),
    )
    expect(await required(properties({ ...doubled, p40: '1' }) + dependencies(dependency('a', '${p0}')))).toBeUndefined()
    expect(await required(properties({ ...doubled, p40: '' }) + dependencies(dependency('a', '${p0}')))).toBeUndefined()
  })

  it('is read without throwing, whatever a version holds', () => {
    const written = { group: 'a', artifact: 'b', scope: undefined, optional: undefined, type: undefined, classifier: undefined }
    const nothing = { own: { group: 'a', artifact: 'b', version: '1' }, parent: undefined, managed: [], conditional: [] }
    assert(
      property(string(), string(), (version, value) => {
        const read = mavenRequirements([{ ...nothing, properties: [['p', value]], dependencies: [{ ...written, version }] }])
        expect([undefined, 'pkg:maven/a/b']).toContain(read && Object.keys(read)[0])
      }),
    )
  })
})
