import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { isScanUnfinished } from '#dependency-track/version-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { isId } from '#platform/ids.ts'
import { invalid } from '#platform/http-error.ts'

const Token = Type.Object({ uuid: Type.String() })

/** Registers the polls for the end of an upload; its token is the id of the scan (docs/reference/dependency-track.md#tokens). */
export function tokenRoutes(app: RouteHost, { db }: AppContext): void {
  for (const path of ['/v1/bom/token/:uuid', '/v1/event/token/:uuid'])
    app.get(
      path,
      { config: { scopes: portfolioReadersAndDevelopers }, schema: { params: Token } },
      async ({ caller, params: { uuid } }) => {
        if (!isId(uuid.toLowerCase())) throw invalid('uuid', 'the token is not a UUID')
        return { processing: await isScanUnfinished(db, caller, uuid.toLowerCase()) }
      },
    )
}
