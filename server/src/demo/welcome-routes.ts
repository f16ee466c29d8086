import { isIP } from 'node:net'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { canLogIn, hasLoginUser } from '#access/access.ts'
import { readDemoLogin } from '#demo/demo-login.ts'
import type { AppContext } from '#platform/app-context.ts'
import { toolVersion } from '#sboms/sboms.ts'

const Welcome = Type.Object(
  {
    version: Type.String(),
    needsUser: Type.Boolean({ description: 'no user can log in yet' }),
    demo: Type.Union([Type.Object({ email: Type.String(), password: Type.String() }, { title: 'DemoLogin' }), Type.Null()], {
      description: 'login of the demo; only for a browser on the same machine',
    }),
    passwords: Type.Boolean({ description: 'users may log in with a password' }),
    oidc: Type.Union([Type.Object({ label: Type.String() }, { title: 'OidcLabel' }), Type.Null()], {
      description: 'whether users may sign in with OpenID Connect',
    }),
  },
  { title: 'Welcome' },
)

/** Registers what the login page needs to know (docs/reference/access.md#welcome). */
export function welcomeRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/account/welcome', { config: { scopes: 'public' }, schema }, async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const { oidc, passwords } = context.config
      const login = isLocal(request, context.config.http.publicUrl) ? await readDemoLogin(context) : undefined
      const hasDemo = passwords && login !== undefined && (await canLogIn(context.db, login.email))
      const needsUser = oidc === undefined && !(await hasLoginUser(context.db))
      const ways = { passwords, oidc: oidc === undefined ? null : { label: oidc.label } }
      return { version: toolVersion, needsUser, demo: hasDemo ? login : null, ...ways }
    })
  }
}

const schema = {
  operationId: 'getWelcome',
  summary: 'Read what the login page shows before a login',
  tags: ['account'],
  response: { 200: Welcome },
}

/** A reverse proxy on the same machine also connects from a loopback address: it shows by its headers or by the public URL. */
function isLocal({ ip, headers }: FastifyRequest, publicUrl: string): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  const hosts = [new URL(publicUrl).hostname, URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '']
  return !isForwarded && isLoopback(ip) && hosts.every((host) => host === 'localhost' || isLoopback(host.replaceAll(/[[\]]/gu, '')))
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/u, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}
