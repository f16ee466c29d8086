import { expect, it } from 'vitest'
import { showPackages } from '../../../testing/show-packages.ts'
import { readManifest } from '../read-manifest.ts'

it('go.mod: blocks, indirect modules, replacements', () => {
  const text = `module github.com/Acme/shop // comment

go 1.22
toolchain go1.22.1

require github.com/pkg/errors v0.9.1
require (
	golang.org/x/text v0.14.0 // indirect
	github.com/old/fork v1.0.0
	"github.com/acme/local" v0.0.0-00010101000000-000000000000
)
exclude github.com/bad/one v1.0.0
replace (
	github.com/old/fork v1.0.0 => github.com/new/fork v1.1.0
	github.com/acme/local => ../local
)
retract v0.1.0
`
  expect(showPackages('go.mod', text)).toEqual([
    'pkg:golang/github.com/pkg/errors@v0.9.1 required',
    'pkg:golang/golang.org/x/text@v0.14.0 required indirect',
    'pkg:golang/github.com/new/fork@v1.1.0 required',
  ])
  expect(readManifest('go.mod', text)?.root).toEqual({ name: 'github.com/Acme/shop', purl: 'pkg:golang/github.com/Acme/shop' })
})

it('go.sum gives checksums, go.work the modules of the repository', () => {
  const sum = `github.com/pkg/errors v0.9.1 h1:${'A'.repeat(43)}=\ngithub.com/pkg/errors v0.9.1/go.mod h1:${'B'.repeat(43)}=\n`
  expect(readManifest('go.sum', sum)).toMatchObject({
    packages: [],
    versions: [{ purl: 'pkg:golang/github.com/pkg/errors@v0.9.1', hash: { algorithm: 'SHA-256', value: '0'.repeat(64) } }],
  })
  expect(readManifest('go.work', 'go 1.22\n\nuse (\n\t./shop\n\t./tools\n)\n')?.members).toEqual(['./shop', './tools'])
})
