import type { Command } from 'commander'
import { refused } from '#cli-error.ts'
import { addScopeOptions } from '#commands/scope-options.ts'
import { addDocumentImport } from '#commands/upload-document.ts'
import { findScope, queryOf, type ScopeOptions } from '#service/find-scope.ts'
import { openSession } from '#session.ts'
import { counted } from '#output/counted.ts'
import type { CliContext } from '#cli-context.ts'

/** Adds `waybill sarif …`, for results of analysis tools. */
export function addSarifCommand(program: Command, world: CliContext): void {
  const sarif = program
    .command('sarif')
    .summary('import and list results of analysis tools')
    .description('Imports and lists results of analysis tools.')
  addDocumentImport(sarif, world, {
    description: 'Imports SARIF 2.1.0 into a project or module.',
    pathOf: (_session, { project, module }) => `/core/tests/sarif/json?${queryOf({ projectName: project, moduleName: module })}`,
    describe: ({ findings, rules }) => `${counted(Number(findings), 'finding')} of ${counted(Number(rules), 'rule')}`,
  })
  addScopeOptions(sarif.command('list').description('Lists uploads, newest first.')).action(
    async (options: ScopeOptions, called: Command) => {
      const { out, company } = await openSession(world, called)
      const { items } = await company().page(`/core/tests/sarif?${queryOf({ ...(await findScope(company(), options)) })}`, 1)
      return out.json(items)
    },
  )
}

/** Adds `waybill obom …`, for operational BOMs. */
export function addObomCommand(program: Command, world: CliContext): void {
  const obom = program.command('obom').summary('import and show operational BOMs').description('Imports and shows operational BOMs.')
  addDocumentImport(obom, world, {
    description: 'Imports a CycloneDX document marked as obom.',
    pathOf: (_session, { project, module }) => `/core/imports/scan/obom/json?${queryOf({ projectName: project, moduleName: module })}`,
    describe: ({ id }) => `stored as ${String(id)}`,
  })
  addScopeOptions(obom.command('show').description('Shows the newest one of a project or module.'))
    .option('--document', 'print the document as it was sent')
    .action(async (options: ScopeOptions & { readonly document?: boolean }, called: Command) => {
      if (options.project === undefined) throw refused('give --project, and --module for one of its modules')
      const { out, company } = await openSession(world, called)
      const query = queryOf({
        projectName: options.project,
        moduleName: options.module,
        mode: options.document === true ? 'full' : undefined,
      })
      return out.json(await company().get(`/core/obom?${query}`))
    })
}
