import { assert, dictionary, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRepository, withVulnerabilities } from './check-repository.ts'
import { isScorecardFile } from './is-scorecard-file.ts'
import type { RepositoryFiles } from './repository-files.ts'
import type { Scorecard, ScorecardCheck } from './scorecard.ts'

const now = new Date('2026-06-30T12:00:00Z')

function repository(texts: Readonly<Record<string, string>>, more: Partial<RepositoryFiles> = {}): RepositoryFiles {
  return {
    name: 'example/repository',
    paths: Object.keys(texts),
    textOf: (path) => (isScorecardFile(path) ? texts[path] : undefined),
    isBinary: () => false,
    ...more,
  }
}

function check(name: string, files: RepositoryFiles): ScorecardCheck | undefined {
  return checkRepository(files, now).checks.find((each) => each.name === name)
}

function workflow(text: string): RepositoryFiles {
  return repository({ '.github/workflows/ci.yml': text })
}

function jobThatWrites(run: string): RepositoryFiles {
  return workflow(`permissions: {}\njobs: {a: {permissions: {contents: write}, steps: [{run: "${run}"}]}}`)
}

function checkout(event: string, ref: string): string {
  return `on: ${event}\njobs: {a: {steps: [{uses: actions/checkout@v4, with: {ref: "${ref}"}}]}}`
}

function echo(expression: string): string {
  return `on: push\njobs: {a: {steps: [{run: "echo \${{ ${expression} }}"}]}}`
}

function vulnerabilitiesOf({ checks }: Scorecard): ScorecardCheck | undefined {
  return checks.find(({ name }) => name === 'Vulnerabilities')
}

function commits(count: number): readonly string[] {
  return Array.from({ length: count }, () => '2026-06-01T00:00:00Z')
}

describe('the document', () => {
  it('has the shape of OpenSSF Scorecard, and says how many checks it rests on', () => {
    const card = checkRepository(repository({}, { commit: 'abc', hasComponents: false, commitDates: [] }), now)
    expect(card).toMatchObject({
      date: '2026-06-30',
      repo: { name: 'example/repository', commit: 'abc' },
      checked: '13 of 20',
    })
    expect(card.checks).toHaveLength(20)
    expect(card.checks[0]?.documentation.url).toBe('https://github.com/ossf/scorecard/blob/main/docs/checks.md#binary-artifacts')
  })
  it('tells what the files do not show, which does not count', () => {
    expect(check('Code-Review', repository({}))).toMatchObject({ score: -1, reason: 'not visible in the repository' })
    expect(checkRepository(repository({}), now).checked).toBe('11 of 20')
  })
  it('weighs the conclusive checks by their risk', () => {
    const card = checkRepository(repository({ LICENSE: '' }, { license: 'MIT' }), now)
    const counted = card.checks.filter(({ score }) => score >= 0).map(({ name, score }) => `${name} ${score}`)
    expect(counted).toEqual([
      'Binary-Artifacts 10',
      'Dependency-Update-Tool 0',
      'Fuzzing 0',
      'License 10',
      'SAST 0',
      'SBOM 0',
      'Security-Policy 0',
    ])
    expect(card.score).toBe(Math.round(((10 * 7.5 + 10 * 2.5) / (7.5 * 2 + 5 * 4 + 2.5)) * 10) / 10)
  })
  it('is made of any workflow', () => {
    assert(
      property(dictionary(string(), string()), string(), (texts, text) => {
        const files = repository({ ...texts, '.github/workflows/a.yml': text, Dockerfile: text, 'a.sh': text, 'SECURITY.md': text })
        return checkRepository(files, now).checks.every(({ score }) => score >= -1 && score <= 10)
      }),
    )
  })
  it.each([
    ['aliases', `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c]`],
    ['depth', '['.repeat(100_000)],
    ['long keys', '? '.repeat(100_000)],
    ['lines of long keys', Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}?`).join('\n')],
    ['size', `jobs: ${'x'.repeat(600_000)}`],
  ])('stays calm about %s', (_, text) => {
    expect(check('Token-Permissions', workflow(text))?.score).toBe(-1)
  })
})

describe('Token-Permissions', () => {
  it.each([
    ['on: push\npermissions: read-all\njobs: {a: {steps: []}}', 10],
    ['on: push\npermissions: write-all\njobs: {a: {steps: []}}', 0],
    ['on: push\npermissions: {contents: write}\njobs: {a: {steps: []}}', 0],
    ['on: push\npermissions: {deployments: write}\njobs: {a: {steps: []}}', 9],
    ['on: push\npermissions: {issues: write}\njobs: {a: {steps: []}}', 10],
    ['on: push\njobs: {a: {steps: []}}', 0],
    ['on: push\njobs: {a: {permissions: {contents: read}, steps: []}}', 9],
    ['on: push\npermissions: {}\njobs: {a: {permissions: {contents: write}, steps: []}}', 10],
  ])('of %j is %i', (text, score) => {
    expect(check('Token-Permissions', workflow(text))?.score).toBe(score)
  })
  it('warns of a job that may write without a tool of releases', () => {
    expect(check('Token-Permissions', jobThatWrites('echo'))?.details).toEqual([
      'Warn: job a: contents permission is write: .github/workflows/ci.yml',
    ])
    expect(check('Token-Permissions', jobThatWrites('npx semantic-release'))?.details).toEqual([])
  })
})

describe('Dangerous-Workflow', () => {
  it.each([
    [checkout('pull_request_target', '${{ github.event.pull_request.head.sha }}'), 0],
    [checkout('[workflow_run]', '${{ github.event.workflow_run.head_sha }}'), 0],
    [checkout('pull_request', '${{ github.event.pull_request.head.sha }}'), 10],
    [checkout('pull_request_target', 'main'), 10],
    [echo('github.event.issue.title'), 0],
    [echo('github.event.commits[0].message'), 0],
    [echo('github.head_ref'), 0],
    [echo('github.sha'), 10],
  ])('of %j is %i', (text, score) => {
    expect(check('Dangerous-Workflow', workflow(text))?.score).toBe(score)
  })
  it('is inconclusive without workflows', () => {
    expect(check('Dangerous-Workflow', repository({}))?.score).toBe(-1)
  })
})

describe('Pinned-Dependencies', () => {
  const sha = '0123456789abcdef0123456789abcdef01234567'
  const digest = `sha256:${'0'.repeat(64)}`

  it('weighs the actions of GitHub less than those of others', () => {
    const text = `jobs: {a: {steps: [{uses: actions/checkout@${sha}}, {uses: acme/deploy@v1}, {uses: ./local}]}}`
    const result = check('Pinned-Dependencies', workflow(text))
    expect(result?.score).toBe(2)
    expect(result?.details).toEqual(['Warn: third-party action not pinned by hash: acme/deploy@v1: .github/workflows/ci.yml:1'])
  })
  it.each([
    [`FROM node:24`, ['container image']],
    [`FROM node:24@${digest}`, []],
    [`FROM node@${digest} AS base\nFROM base\nFROM scratch`, []],
    ['ARG TAG=24\nFROM node:${TAG}', ['container image']],
  ])('of %j finds %j', (text, kinds) => {
    const details = check('Pinned-Dependencies', repository({ Dockerfile: text }))?.details ?? []
    expect(details.map((detail) => /Warn: (.*) not pinned/u.exec(detail)?.[1])).toEqual(kinds)
  })
  it.each([
    ['curl https://x | bash', 'download then run'],
    ['curl -fsSL https://x -o install.sh\nchmod +x install.sh\n./install.sh', 'download then run'],
    ['wget https://x -O a.py && python3 a.py', 'download then run'],
    ['bash <(curl https://x)', 'download then run'],
    ['npm install', 'npm command'],
    ['sudo pip install -r requirements.txt', 'pip command'],
    ['python -m pip install x==1.0', 'pip command'],
    ['go install example.com/a@latest', 'go command'],
    ['choco install x', 'choco command'],
    ['dotnet restore', 'nuget command'],
  ])('warns of %j', (script, kind) => {
    const details = check('Pinned-Dependencies', repository({ 'build.sh': script }))?.details
    expect(details).toEqual([expect.stringContaining(`Warn: ${kind} not pinned by hash`)])
  })
  it.each([
    'npm ci',
    'pip install --require-hashes -r requirements.txt',
    'pip install a.whl',
    `pip install --no-deps -e git+https://github.com/a/b.git@${sha}#egg=b`,
    'go install example.com/a@v1.2.3',
    `go get example.com/a@${sha}`,
    'nuget restore -LockedMode',
    'choco install --require-checksums x',
  ])('accepts %j', (script) => {
    expect(check('Pinned-Dependencies', repository({ 'build.sh': script }))?.score).toBe(10)
  })
  it('tells the line of a command', () => {
    const details = check(
      'Pinned-Dependencies',
      repository({ 'build.sh': '#!/bin/sh\n# npm install\necho a \\\n  b\nnpm install' }),
    )?.details
    expect(details).toEqual(['Warn: npm command not pinned by hash: npm install: build.sh:5'])
  })
  it('leaves examples and tests alone', () => {
    expect(check('Pinned-Dependencies', repository({ 'examples/a.sh': 'npm install' }))?.score).toBe(-1)
  })
})

describe('the other checks', () => {
  it.each([
    ['Packaging', { '.github/workflows/a.yml': 'jobs: {a: {steps: [{run: npm publish}]}}' }, 10],
    ['Packaging', { '.gitlab-ci.yml': 'a: {script: [twine upload dist/*]}' }, 10],
    ['Packaging', { '.gitlab-ci.yml': 'a: {script: [make]}' }, -1],
    ['SAST', { '.github/workflows/a.yml': 'jobs: {a: {steps: [{uses: github/codeql-action/analyze@v3}]}}' }, 10],
    ['SAST', {}, 0],
    ['Dependency-Update-Tool', { '.github/dependabot.yml': '' }, 10],
    ['Dependency-Update-Tool', { 'renovate.json': '' }, 10],
    ['Fuzzing', { 'a_test.go': 'func FuzzParse(f *testing.F) {}' }, 10],
    ['Fuzzing', { 'a.test.ts': "import fc from 'fast-check'" }, 10],
    ['Fuzzing', { '.clusterfuzzlite/Dockerfile': '' }, 10],
    ['Fuzzing', { 'a.test.ts': 'fast-check' }, 0],
    ['License', { 'LICENSE.md': '' }, 9],
    ['License', { 'LICENSES/MIT.txt': '' }, 9],
    ['License', { 'docs/LICENSE': '' }, 0],
    ['SBOM', { 'bom.cdx.json': '' }, 5],
    ['SBOM', {}, 0],
    ['Security-Policy', {}, 0],
    ['Security-Policy', { 'SECURITY.md': '' }, 0],
    ['Security-Policy', { 'SECURITY.md': 'security@example.com' }, 6],
    ['Security-Policy', { '.github/SECURITY.md': 'Please write to security@example.com about problems.' }, 9],
    ['Security-Policy', { 'security.md': 'Report a vulnerability to a@example.com. We disclose within 90 days.' }, 10],
  ])('%s of %j is %i', (name, texts, score) => {
    expect(check(name, repository(texts))?.score).toBe(score)
  })
  it('Binary-Artifacts loses a point for each program, but not for text', () => {
    const paths = ['a.jar', 'b.exe', 'c.o', 'image.png']
    expect(check('Binary-Artifacts', repository({}, { paths, isBinary: (path) => path !== 'c.o' }))?.score).toBe(8)
  })
  it('Binary-Artifacts accepts the wrapper of Gradle where its checksum is validated', () => {
    const texts = {
      'gradle/wrapper/gradle-wrapper.jar': '',
      '.github/workflows/a.yml': 'jobs: {a: {steps: [{uses: gradle/actions/wrapper-validation@v4}]}}',
    }
    expect(check('Binary-Artifacts', repository(texts, { isBinary: () => true }))?.score).toBe(10)
  })
  it('Maintained wants a commit a week within 90 days', () => {
    expect(check('Maintained', repository({}, { commitDates: commits(13) }))?.score).toBe(10)
    expect(check('Maintained', repository({}, { commitDates: [...commits(3), '2025-01-01'] }))?.score).toBe(2)
    expect(check('Maintained', repository({}, { commitDates: [] }))?.score).toBe(0)
  })
  it('Vulnerabilities loses a point for each that somebody counted', () => {
    const card = checkRepository(repository({}), now)
    expect(vulnerabilitiesOf(card)).toMatchObject({ score: -1, reason: 'not visible in the repository' })
    const [counted, sound] = [withVulnerabilities(card, 3), withVulnerabilities(card, 0)]
    expect(vulnerabilitiesOf(counted)).toMatchObject({ score: 7, reason: '3 existing vulnerabilities detected' })
    expect(vulnerabilitiesOf(withVulnerabilities(card, 30))?.score).toBe(0)
    expect([card.checked, counted.checked]).toEqual(['11 of 20', '12 of 20'])
    expect(sound.score).toBeGreaterThan(counted.score)
    expect(vulnerabilitiesOf(checkRepository(repository({}, { hasComponents: false }), now))?.score).toBe(10)
  })
})
