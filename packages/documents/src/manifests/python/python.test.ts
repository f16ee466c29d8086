import { expect, it } from 'vitest'
import { showPackages } from '../../../testing/show-packages.ts'
import { readManifest } from '../read-manifest.ts'

const sha256 = 'a'.repeat(64)

it('poetry.lock: edges, groups, sources, hash of the universal wheel', () => {
  const text = `[[package]]
name = "Zope_Interface"
version = "5.0"
optional = false
groups = ["main"]
files = [
    {file = "zope.interface-5.0.tar.gz", hash = "sha256:${'b'.repeat(64)}"},
    {file = "zope.interface-5.0-py3-none-any.whl", hash = "sha256:${sha256}"},
]

[package.dependencies]
setuptools = ">=60"

[[package]]
name = "setuptools"
version = "69.0"
optional = true
groups = ["main"]

[[package]]
name = "pytest"
version = "8.0"
groups = ["dev"]

[[package]]
name = "fork"
version = "1.0"
groups = ["main"]
[package.source]
type = "git"
url = "https://github.com/acme/fork.git"
reference = "main"
resolved_reference = "0a1b"

[[package]]
name = "inner"
version = "1.0"
groups = ["main"]
[package.source]
type = "legacy"
url = "https://pypi.acme.org/simple"

[[package]]
name = "own"
version = "0.1"
[package.source]
type = "directory"
url = "packages/own"
`
  expect(showPackages('poetry.lock', text)).toEqual([
    'pkg:pypi/zope-interface@5.0 required > setuptools',
    'pkg:pypi/setuptools@69.0 optional indirect',
    'pkg:pypi/pytest@8.0 development',
    'pkg:pypi/fork@1.0?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Ffork.git%400a1b required',
    'pkg:pypi/inner@1.0?repository_url=https:%2F%2Fpypi.acme.org%2Fsimple required',
  ])
  expect(readManifest('poetry.lock', text)?.packages[0]?.hash).toEqual({ algorithm: 'SHA-256', value: sha256 })
})

it('uv.lock: the project requires, extras are optional, groups are development', () => {
  const text = `version = 1
[[package]]
name = "shop"
version = "0.1.0"
source = { editable = "." }
dependencies = [{ name = "flask" }]
[package.optional-dependencies]
fast = [{ name = "orjson" }]
[package.dev-dependencies]
dev = [{ name = "pytest" }]

[[package]]
name = "flask"
version = "3.0.0"
source = { registry = "https://pypi.org/simple" }
dependencies = [{ name = "click", version = "8.1.0", source = { registry = "https://pypi.org/simple" } }]
sdist = { url = "https://files.pythonhosted.org/flask-3.0.0.tar.gz", hash = "sha256:${sha256}", size = 1 }

[[package]]
name = "click"
version = "8.0.0"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "click"
version = "8.1.0"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "orjson"
version = "3.0.0"
source = { git = "https://github.com/acme/orjson?rev=main#0a1b" }

[[package]]
name = "pytest"
version = "8.0.0"
source = { registry = "https://pypi.acme.org/simple" }
`
  expect(showPackages('uv.lock', text)).toEqual([
    'pkg:pypi/flask@3.0.0 required > click',
    'pkg:pypi/click@8.0.0 required indirect',
    'pkg:pypi/click@8.1.0 required indirect',
    'pkg:pypi/orjson@3.0.0?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Forjson%400a1b optional',
    'pkg:pypi/pytest@8.0.0?repository_url=https:%2F%2Fpypi.acme.org%2Fsimple development',
  ])
  const manifest = readManifest('uv.lock', text)
  expect(manifest?.dependsOn[0]).toEqual([2])
  expect(manifest?.packages[0]?.hash?.value).toBe(sha256)
})

it('pdm.lock and pylock.toml', () => {
  const pdm = `[metadata]
groups = ["default", "test"]
[[package]]
name = "flask"
version = "3.0.0"
groups = ["default"]
dependencies = ["click>=8.1; python_version > '3'"]
[[package]]
name = "click"
version = "8.1.0"
groups = ["default", "test"]
[[package]]
name = "pytest"
version = "8.0.0"
groups = ["test"]
`
  expect(showPackages('pdm.lock', pdm)).toEqual([
    'pkg:pypi/flask@3.0.0 required > click',
    'pkg:pypi/click@8.1.0 required indirect',
    'pkg:pypi/pytest@8.0.0 development',
  ])
  const pylock = `lock-version = "1.0"
[[packages]]
name = "attrs"
version = "25.1.0"
index = "https://pypi.org/simple"
wheels = [{name = "attrs-25.1.0-py3-none-any.whl", url = "https://files.pythonhosted.org/a.whl", hashes = {sha256 = "${sha256}"}}]
[[packages]]
name = "tool"
version = "1.0"
marker = "'dev' in dependency_groups"
[packages.vcs]
type = "git"
url = "https://github.com/acme/tool"
commit-id = "0a1b"
[[packages]]
name = "own"
[packages.directory]
path = "."
`
  expect(showPackages('pylock.prod.toml', pylock)).toEqual([
    'pkg:pypi/attrs@25.1.0 required',
    'pkg:pypi/tool@1.0?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Ftool%400a1b development',
  ])
  expect(readManifest('pylock.toml', pylock)?.packages[0]?.hash?.value).toBe(sha256)
})

it('Pipfile.lock and Pipfile', () => {
  const lock = {
    _meta: { sources: [] },
    default: {
      django: { version: '==4.2', hashes: [`sha256:${sha256}`] },
      fork: { git: 'https://github.com/acme/fork.git', ref: '0a1b' },
      own: { path: '.', editable: true },
    },
    develop: { pytest: { version: '==8.0' } },
  }
  expect(showPackages('Pipfile.lock', JSON.stringify(lock))).toEqual([
    'pkg:pypi/django@4.2 required',
    'pkg:pypi/fork?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Ffork.git%400a1b required',
    'pkg:pypi/pytest@8.0 development',
  ])
  const pipfile = '[packages]\nDjango = "==4.2"\nrequests = {version = ">=2", extras = ["x"]}\nany = "*"\n[dev-packages]\npytest = "*"\n'
  expect(showPackages('Pipfile', pipfile)).toEqual([
    'pkg:pypi/django@4.2 required',
    'pkg:pypi/requests (>=2) required',
    'pkg:pypi/any required',
    'pkg:pypi/pytest development',
  ])
})

it('requirements.txt: only == names a version; options, addresses and includes are understood', () => {
  const text = `# comment
-i https://pypi.acme.org/simple
-r base.txt
-c constraints.txt
Flask[async]==3.0.0 ; python_version > "3"  # beside
requests >=2.0,<3
urllib3 == 1.*
-e git+https://github.com/acme/fork.git@0a1b#egg=fork
-e .
./local
tool @ https://acme.org/tool-1.2.3-py3-none-any.whl
https://acme.org/pytz-2016.4.tar.gz#sha256=${sha256}
continued==1.0 \\
    --hash=sha256:${sha256}
`
  const manifest = readManifest('requirements.txt', text)
  expect(showPackages('requirements.txt', text)).toEqual([
    'pkg:pypi/flask@3.0.0 required',
    'pkg:pypi/requests (>=2.0,<3) required',
    'pkg:pypi/urllib3 (== 1.*) required',
    'pkg:pypi/fork?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Ffork.git%400a1b (git+https://github.com/acme/fork.git@0a1b#egg=fork) required',
    'pkg:pypi/tool@1.2.3?download_url=https:%2F%2Facme.org%2Ftool-1.2.3-py3-none-any.whl required',
    'pkg:pypi/pytz@2016.4?download_url=https:%2F%2Facme.org%2Fpytz-2016.4.tar.gz required',
    'pkg:pypi/continued@1.0 required',
  ])
  expect(manifest).toMatchObject({ kind: 'manifest', includes: ['base.txt', 'constraints.txt'] })
  expect(manifest?.packages.at(-1)?.hash?.value).toBe(sha256)
})

it('requirements that pip-compile wrote are a lock file, and its notes are edges', () => {
  const text = `#
# This file is autogenerated by pip-compile with Python 3.12
#
click==8.1.0
    # via flask
flask==3.0.0
    # via -r requirements.in
itsdangerous==2.0
    # via
    #   flask
    #   other
other==1.0  # via -r requirements.in
`
  expect(readManifest('requirements.txt', text)?.kind).toBe('lock')
  expect(showPackages('requirements.txt', text)).toEqual([
    'pkg:pypi/click@8.1.0 required indirect',
    'pkg:pypi/flask@3.0.0 required > click, itsdangerous',
    'pkg:pypi/itsdangerous@2.0 required indirect',
    'pkg:pypi/other@1.0 required > itsdangerous',
  ])
})

it.each([
  ['requirements-dev.txt', 'development'],
  ['requirements/test.in', 'development'],
  ['docs/requirements.txt', 'development'],
  ['requirements/prod.txt', 'required'],
  ['latest-requirements.txt', 'required'],
])('the name %s says the scope %s', (path, scope) => {
  expect(showPackages(path, 'a==1')).toEqual([`pkg:pypi/a@1 ${scope}`])
})

it('constraints give versions and no packages', () => {
  const manifest = readManifest('constraints.txt', 'flask==3.0.0\nclick>=8\n')
  expect(manifest?.packages).toEqual([])
  expect(manifest?.versions).toEqual([{ purl: 'pkg:pypi/flask', version: '3.0.0', hash: undefined }])
})

it('pyproject.toml: PEP 621, groups, Poetry, uv', () => {
  const text = `[project]
name = "Shop_App"
version = "1.0"
license = "MIT"
dependencies = ["flask>=3", "click==8.1.0", "own", "shop-app[fast]"]
[project.optional-dependencies]
fast = ["orjson"]
[dependency-groups]
dev = ["pytest>=8", {include-group = "lint"}]
[tool.uv.sources]
own = { workspace = true }
[tool.uv.workspace]
members = ["packages/*"]
[tool.poetry.dependencies]
python = "^3.12"
httpx = "^0.27"
pinned = "1.2.3"
extra = { version = "^1", optional = true }
local = { path = "../local" }
fork = { git = "https://github.com/acme/fork.git", rev = "0a1b" }
[tool.poetry.group.docs.dependencies]
sphinx = "*"
`
  expect(showPackages('pyproject.toml', text)).toEqual([
    'pkg:pypi/flask (>=3) required',
    'pkg:pypi/click@8.1.0 required',
    'pkg:pypi/orjson optional',
    'pkg:pypi/pytest (>=8) development',
    'pkg:pypi/httpx (^0.27) required',
    'pkg:pypi/pinned@1.2.3 required',
    'pkg:pypi/extra (^1) optional',
    'pkg:pypi/fork?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Ffork.git%400a1b required',
    'pkg:pypi/sphinx development',
  ])
  expect(readManifest('pyproject.toml', text)).toMatchObject({
    root: { name: 'Shop_App', version: '1.0', license: 'MIT', purl: 'pkg:pypi/shop-app@1.0' },
    members: ['packages/*'],
  })
})

it('setup.cfg', () => {
  const text = `[metadata]
name = shop
version = attr: shop.__version__
license = MIT
[options]
install_requires =
    flask >=3; python_version > "3"
    # comment
    click==8.1.0
[options.extras_require]
test =
    pytest
fast = orjson
`
  expect(showPackages('setup.cfg', text)).toEqual([
    'pkg:pypi/flask (>=3) required',
    'pkg:pypi/click@8.1.0 required',
    'pkg:pypi/pytest development',
    'pkg:pypi/orjson optional',
  ])
  expect(readManifest('setup.cfg', text)?.root).toEqual({ name: 'shop', version: undefined, license: 'MIT', purl: 'pkg:pypi/shop' })
})

it('setup.py: literals alone', () => {
  const text = `from setuptools import setup
setup(
    name="shop", version='1.0',
    install_requires=[
        "flask[async]>=3",  # beside
        # "old==1",
        'click==8.1.0',
    ],
    tests_require=read("tests.txt"),
    extras_require={"dev": ["pytest"], 'fast': ['orjson']},
)
`
  expect(showPackages('setup.py', text)).toEqual([
    'pkg:pypi/flask (>=3) required',
    'pkg:pypi/click@8.1.0 required',
    'pkg:pypi/pytest development',
    'pkg:pypi/orjson optional',
  ])
  expect(readManifest('setup.py', text)?.root?.purl).toBe('pkg:pypi/shop@1.0')
})

it('a constraint does not make a package direct (docs/reference/repository-scans.md#results)', () => {
  const text = `# This file is autogenerated by pip-compile
flask==2.2.5
    # via -r requirements.in
werkzeug==2.2.3
    # via
    #   -c constraints.txt
    #   flask
`
  expect(readManifest('requirements.txt', text)?.packages.map(({ name, direct }) => [name, direct])).toEqual([
    ['flask', true],
    ['werkzeug', false],
  ])
})

it('a path without ./ names no package', () => {
  expect(readManifest('requirements.txt', 'wheels/foo-1.0-py3-none-any.whl\nbar==1\n')?.packages.map(({ name }) => name)).toEqual(['bar'])
})
