import { expect, it } from 'vitest'
import { showPackages } from '../../../testing/show-packages.ts'
import { readManifest } from '../read-manifest.ts'

it('Gemfile.lock: sources, platforms, edges, checksums', () => {
  const text = `GIT
  remote: https://github.com/acme/forked.git
  revision: 0a1b
  specs:
    forked (1.0.0)
      rack (>= 2)

PATH
  remote: .
  specs:
    shop (0.1.0)
      nokogiri

GEM
  remote: https://rubygems.org/
  specs:
    nokogiri (1.15.0-x86_64-linux)
      racc (~> 1.4)
    racc (1.7.0)
    rack (3.0.0)

GEM
  remote: https://gems.acme.org/
  specs:
    inner (1.0)

PLATFORMS
  x86_64-linux

DEPENDENCIES
  forked!
  inner
  shop!

CHECKSUMS
  racc (1.7.0) sha256=${'a'.repeat(64)}

BUNDLED WITH
   2.5.0
`
  expect(showPackages('Gemfile.lock', text)).toEqual([
    'pkg:gem/forked@1.0.0?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Fforked.git%400a1b required > rack',
    'pkg:gem/nokogiri@1.15.0?platform=x86_64-linux required > racc',
    'pkg:gem/racc@1.7.0 required indirect',
    'pkg:gem/rack@3.0.0 required indirect',
    'pkg:gem/inner@1.0?repository_url=https:%2F%2Fgems.acme.org%2F required',
  ])
  expect(readManifest('Gemfile.lock', text)).toMatchObject({ own: ['shop'], root: { name: 'shop', version: '0.1.0' } })
  expect(readManifest('Gemfile.lock', text)?.packages[2]?.hash?.value).toBe('a'.repeat(64))
})

it('Gemfile.lock: what is required on other platforms has no version, and Bundler is no dependency', () => {
  const text = 'GEM\n  specs:\n    rack (3.0.0)\n\nDEPENDENCIES\n  bundler (>= 2)\n  rack\n  tzinfo-data\n  wdm (>= 0.1.0)\n'
  expect(showPackages('Gemfile.lock', text)).toEqual([
    'pkg:gem/rack@3.0.0 required',
    'pkg:gem/tzinfo-data required',
    'pkg:gem/wdm (>= 0.1.0) required',
  ])
})

it('Gemfile: groups and literal versions', () => {
  const text = `source 'https://rubygems.org'
gem 'rails', '~> 7.0', '>= 7.0.1'
gem "exact", "1.2.3", require: false
gem 'forked', github: 'acme/forked', tag: 'v1'
gem 'own', path: './own'
# gem 'old'
group :development, :test do
  gem 'rspec'
end
group :test, :production do
  gem 'both'
end
if RUBY_VERSION > '3'
  gem 'late', group: :test
end
gem 'last', groups: [:default, :test]
`
  expect(showPackages('Gemfile', text)).toEqual([
    'pkg:gem/rails (~> 7.0, >= 7.0.1) required',
    'pkg:gem/exact@1.2.3 required',
    'pkg:gem/forked?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Fforked.git%40v1 required',
    'pkg:gem/rspec development',
    'pkg:gem/both required',
    'pkg:gem/late development',
    'pkg:gem/last required',
  ])
})

it('gemspec', () => {
  const text = `Gem::Specification.new do |spec|
  spec.name = "shop"
  spec.version = Shop::VERSION
  spec.licenses = ["MIT"]
  spec.add_dependency "rack", ">= 2", "< 4"
  spec.add_runtime_dependency('exact', '= 1.0')
  spec.add_development_dependency "rspec"
end
`
  expect(showPackages('shop.gemspec', text)).toEqual([
    'pkg:gem/rack (>= 2, < 4) required',
    'pkg:gem/exact@1.0 required',
    'pkg:gem/rspec development',
  ])
  expect(readManifest('shop.gemspec', text)?.root).toMatchObject({ name: 'shop', license: 'MIT', purl: 'pkg:gem/shop' })
})
