import type { Readable } from 'node:stream'

/** Where projects are moved from: a running server, or the answers of its API in files. */
export interface TrackedSource {
  /** Reads a list of any length; throws when it is missing. */
  readonly items: <Item>(resource: Resource) => AsyncIterable<Item>
  /** Reads one object; undefined when it does not exist. */
  readonly find: <Answer>(resource: Resource) => Promise<Answer | undefined>
  /** Opens a document; throws when it does not exist. */
  readonly open: (resource: Resource) => Promise<Readable>
}

/** A path below `/api/v1`, which is also that of the file, and what a server needs besides. */
export interface Resource {
  readonly path: string
  /** The path of the file, where it is another one. */
  readonly file?: string
  readonly query?: Readonly<Record<string, string>>
}

export const resources = {
  projects: (isActiveOnly: boolean): Resource => ({ path: 'project', ...(isActiveOnly && { query: { excludeInactive: 'true' } }) }),
  bom: (project: string): Resource => ({
    path: `bom/cyclonedx/project/${project}`,
    query: { format: 'json', variant: 'inventory', download: 'true' },
  }),
  findings: (project: string): Resource => ({ path: `finding/project/${project}`, query: { suppressed: 'true' } }),
  analysis: (project: string, component: string, vulnerability: string): Resource => ({
    path: 'analysis',
    file: `analysis/${project}/${component}/${vulnerability}`,
    query: { project, component, vulnerability },
  }),
  policies: { path: 'policy' },
  licences: { path: 'license' },
  licenceGroups: { path: 'licenseGroup' },
} as const
