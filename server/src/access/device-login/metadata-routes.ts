import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { deviceGrant } from '#access/device-login/device-login.ts'
import type { AppContext } from '#platform/app-context.ts'
import { basePath } from '#platform/http/base-path.ts'

/** Lets clients of OAuth find the operations of device login (docs/reference/device-login.md#oauth-clients). */
export function oauthMetadataRoutes({ config: { http } }: AppContext): FastifyPluginAsyncTypebox {
  const config = { scopes: 'public' } as const
  return async (app) => {
    app.get('/.well-known/oauth-authorization-server', { config, schema: { hide: true } }, async () =>
      serverMetadata(http.publicUrl, `${http.publicUrl}${basePath}`),
    )
  }
}

/** Returns the metadata of the authorization server (RFC 8414 §2). */
function serverMetadata(publicUrl: string, apiUrl: string): object {
  return {
    issuer: publicUrl,
    device_authorization_endpoint: `${apiUrl}/account/device`,
    token_endpoint: `${apiUrl}/account/device/token`,
    token_endpoint_auth_methods_supported: ['none'],
    grant_types_supported: [deviceGrant],
    response_types_supported: [],
    service_documentation: `${publicUrl}/help/reference/device-login.html`,
  }
}
