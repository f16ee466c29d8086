import { type PomModel, readPomModel } from '#feeds/packages/registries/pom-model.ts'
import { childText, rootOf, within } from '#feeds/packages/registries/xml-values.ts'

/** The fields we use of a POM. */
export interface Pom {
  readonly description: string | undefined
  readonly url: string | undefined
  readonly scmUrl: string | undefined
  readonly licenses: readonly string[]
  /** Undefined also where it is not stated without properties. */
  readonly parent: { readonly group: string; readonly artifact: string; readonly version: string } | undefined
  readonly model: PomModel
}

/** Reads a POM; throws an UnreadableAnswer for anything else. Apart from the model, values that refer to properties are skipped. */
export async function readPom(text: string): Promise<Pom> {
  const project = await rootOf(text, 'project')
  const [scm] = within(project, 'scm')
  const licenses = within(project, 'licenses', 'license')
  return {
    description: childText(project, 'description'),
    url: childText(project, 'url'),
    scmUrl: childText(scm, 'url') ?? childText(scm, 'connection')?.replace(/^scm:[a-z]+:/u, ''),
    licenses: licenses.flatMap((license) => childText(license, 'name') ?? childText(license, 'url') ?? []),
    parent: parentOf(project),
    model: readPomModel(project),
  }
}

function parentOf(project: Parameters<typeof within>[0]): Pom['parent'] {
  const [parent] = within(project, 'parent')
  const [group, artifact, version] = ['groupId', 'artifactId', 'version'].map((name) => childText(parent, name))
  if (group === undefined || artifact === undefined || version === undefined) return undefined
  return { group, artifact, version }
}
