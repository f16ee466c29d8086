import { createProvider, type Provider } from '#access/oidc/provider.ts'
import type { AppContext } from '#platform/app-context.ts'
import { basePath } from '#platform/http/base-path.ts'
import type { OidcConfig } from '#platform/oidc-settings.ts'

export const callbackPath = '/account/oidc/callback'

/** Sign-in at an identity provider. */
export interface SignIn {
  readonly config: OidcConfig
  /** The address to which the provider sends the browser back; operators register it there. */
  readonly redirectUri: string
  readonly provider: Provider
}

/** Makes the sign-in of the settings; undefined without a provider (docs/reference/environment.md#sign-in). */
export function makeSignIn(context: Pick<AppContext, 'config' | 'outbound' | 'now'>): SignIn | undefined {
  const { oidc: config, http } = context.config
  if (config === undefined) return undefined
  const redirectUri = `${http.publicUrl}${basePath}${callbackPath}`
  return { config, redirectUri, provider: createProvider({ ...context, config, redirectUri }) }
}
