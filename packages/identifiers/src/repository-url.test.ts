import { assert, oneof, property, string, webUrl } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePurl } from './purl.ts'
import { repositoryOf, repositoryOfPurl } from './repository-url.ts'

describe('the place of a repository is the same however it is written', () => {
  it.each([
    'https://github.com/facebook/React',
    'http://www.github.com/facebook/react/',
    'git+https://github.com/facebook/react.git',
    'git+ssh://git@github.com/facebook/react.git#main',
    'git://github.com/facebook/react.git',
    'git@github.com:facebook/react.git',
    'ssh://git@github.com:facebook/react.git',
    'ssh://git@GitHub.com:22/facebook/react',
    'scm:git:git@github.com:facebook/react.git',
    'scm:git|https://github.com/facebook/react',
    'github:facebook/react',
    'https://github.com/facebook/react/tree/main/packages/react-dom',
    'https://user:secret@github.com/facebook/react',
  ])('%s', (text) => {
    expect(repositoryOf(text)).toEqual({ host: 'github.com', path: 'facebook/react', url: 'https://github.com/facebook/react' })
  })

  it('GitLab has groups of any depth, and pages after /-/', () => {
    expect(repositoryOf('https://gitlab.com/Group/sub/project/-/tree/main')?.url).toBe('https://gitlab.com/group/sub/project')
    expect(repositoryOf('https://gitlab.com/group/sub/project.git')?.url).toBe('https://gitlab.com/group/sub/project')
  })

  it('other hosts keep the case of their paths', () => {
    expect(repositoryOf('https://git.example.org/Tools/x.git')?.url).toBe('https://git.example.org/Tools/x')
  })
})

it.each([
  '',
  'react',
  'facebook/react',
  'https://github.com/',
  'https://github.com/facebook',
  'https://gitlab.com/group',
  'file:///etc/passwd',
  'https://localhost/x',
  `https://github.com/a/${'b'.repeat(3000)}`,
])('names no repository: %s', (text) => {
  expect(repositoryOf(text)).toBeUndefined()
})

const written = oneof(
  webUrl(),
  string(),
  string().map((path) => `git+https://github.com/${path}`),
)

it('what was read once reads as itself, and nothing throws', () => {
  expect(() => {
    assert(
      property(written, (text) => {
        const place = repositoryOf(text)
        return place === undefined || repositoryOf(place.url)?.url === place.url
      }),
    )
  }).not.toThrow()
})

it.each([
  ['pkg:golang/github.com/gin-gonic/gin', 'https://github.com/gin-gonic/gin'],
  ['pkg:golang/github.com/pelletier/go-toml/v2', 'https://github.com/pelletier/go-toml'],
  ['pkg:golang/github.com/aws/aws-sdk-go-v2/service/s3', 'https://github.com/aws/aws-sdk-go-v2'],
  ['pkg:golang/golang.org/x/net', undefined],
  ['pkg:github/actions/checkout', 'https://github.com/actions/checkout'],
  ['pkg:bitbucket/birkenfeld/pygments-main', 'https://bitbucket.org/birkenfeld/pygments-main'],
  ['pkg:swift/github.com/Alamofire/Alamofire', 'https://github.com/alamofire/alamofire'],
  ['pkg:npm/react', undefined],
])('%s names %s', (purl, url) => {
  const parsed = parsePurl(purl)
  expect(parsed && repositoryOfPurl(parsed)?.url).toBe(url)
})
