import { expect, it } from 'vitest'
import { showPackages } from '../../../testing/show-packages.ts'
import { readManifest } from '../read-manifest.ts'

const notified = { 'notification-url': 'https://packagist.org/downloads/' }

it('composer.lock: scopes by list, edges, licences', () => {
  const text = JSON.stringify({
    packages: [
      {
        name: 'Symfony/Console',
        version: 'v5.4.0',
        source: { type: 'git', url: 'https://github.com/symfony/console.git', reference: '0a1b' },
        dist: { type: 'zip', shasum: 'a'.repeat(40) },
        require: { php: '>=8', 'psr/log': '^1' },
        license: ['MIT', 'BSD-3-Clause'],
        ...notified,
      },
      { name: 'psr/log', version: '1.1.0', dist: { shasum: '' }, ...notified },
      { name: 'acme/private', version: '1.0.0', source: { type: 'git', url: 'https://git.acme.org/private.git', reference: '0c' } },
      { name: 'acme/own', version: 'dev-main', dist: { type: 'path', url: '../own' } },
    ],
    'packages-dev': [{ name: 'phpunit/phpunit', version: '9.0.0', ...notified }],
  })
  expect(showPackages('composer.lock', text)).toEqual([
    'pkg:composer/symfony/console@v5.4.0 required > psr/log',
    'pkg:composer/psr/log@1.1.0 required indirect',
    'pkg:composer/acme/private@1.0.0?vcs_url=git%2Bhttps:%2F%2Fgit.acme.org%2Fprivate.git%400c required',
    'pkg:composer/phpunit/phpunit@9.0.0 development',
  ])
  expect(readManifest('composer.lock', text)?.packages[0]).toMatchObject({ hash: { algorithm: 'SHA-1' }, license: 'MIT OR BSD-3-Clause' })
})

it('composer.json: PHP and its extensions are no packages', () => {
  const text = JSON.stringify({
    name: 'acme/shop',
    license: 'MIT',
    require: { php: '^8', 'ext-json': '*', 'symfony/console': '^5.4', 'psr/log': '1.1.0' },
    'require-dev': { 'phpunit/phpunit': '^9' },
  })
  expect(showPackages('composer.json', text)).toEqual([
    'pkg:composer/symfony/console (^5.4) required',
    'pkg:composer/psr/log@1.1.0 required',
    'pkg:composer/phpunit/phpunit (^9) development',
  ])
})
