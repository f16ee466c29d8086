import { makeSignIn, SignInProblem } from '#access/access.ts'
import { type Check, checksOf } from '#doctor/check.ts'
import type { AppContext } from '#platform/app-context.ts'
import { oidcIssuerVariable } from '#platform/oidc-settings.ts'

const { ok, failed } = checksOf('sign-in')

/** Checks the identity provider by its metadata and its keys; nobody signs in (docs/reference/cli.md#waybill-doctor). */
export async function examineSignIn(context: Pick<AppContext, 'config' | 'outbound' | 'now'>): Promise<Check> {
  const signIn = makeSignIn(context)
  if (signIn === undefined) return ok(oidcIssuerVariable, 'It is not set; users log in with passwords.')
  try {
    await signIn.provider.verify()
  } catch (error) {
    if (!(error instanceof SignInProblem)) throw error
    return failed(
      oidcIssuerVariable,
      `Nobody can sign in at ${signIn.config.issuer}: ${error.message}. Check the address, and whether the service may reach it.`,
    )
  }
  return ok(oidcIssuerVariable, `The provider answers and publishes keys. It has to know the redirect address ${signIn.redirectUri}.`)
}
