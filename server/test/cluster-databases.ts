import { Client } from 'pg'

interface Node {
  readonly host: string
  readonly port: number
  readonly isCoordinator: boolean
}

/** Reads the nodes of the Citus cluster whose coordinator the URL names; none for a plain server. */
async function loadNodes(server: string): Promise<readonly Node[]> {
  const found = await runAt(server, `select to_regclass('pg_catalog.pg_dist_node') is not null as yes`)
  if (found[0]?.['yes'] !== true) return []
  const rows = await runAt(
    server,
    'select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid',
  )
  return rows as unknown as readonly Node[]
}

async function runAt(url: string, ...statements: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: readonly Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

function addressOf(server: string, { host, port }: Node, database?: string): string {
  const url = new URL(server)
  url.hostname = host
  url.port = String(port)
  if (database !== undefined) url.pathname = `/${database}`
  return url.href
}

/** Makes a database on every node of a cluster, and joins them; on a plain server one database. */
export async function makeDatabase(server: string, name: string): Promise<void> {
  const nodes = await loadNodes(server)
  if (nodes.length === 0) return void (await runAt(server, `create database ${name}`))
  for (const node of nodes) {
    await runAt(addressOf(server, node), `create database ${name}`)
    await runAt(addressOf(server, node, name), 'create extension citus')
  }
  const coordinator = addressOf(server, nodes[0] as Node, name)
  for (const { host, port, isCoordinator } of nodes) {
    await runAt(
      coordinator,
      isCoordinator ? `select citus_set_coordinator_host('${host}', ${String(port)})` : `select citus_add_node('${host}', ${String(port)})`,
    )
  }
}

/** Copies a database on every node. The copies hold the metadata of the cluster, which names nodes and no database. */
export async function copyDatabase(server: string, template: string, name: string): Promise<void> {
  const nodes = await loadNodes(server)
  const places = nodes.length === 0 ? [server] : nodes.map((node) => addressOf(server, node))
  await Promise.all(places.map((place) => runAt(place, `create database ${name} template ${template}`)))
}

/** Ends what works on a template beside tests, as Citus does in every database, and keeps it out: a database in use cannot be copied. */
export async function closeTemplate(server: string, template: string): Promise<void> {
  for (const node of await loadNodes(server)) {
    await runAt(
      addressOf(server, node),
      `alter database ${template} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${template}'`,
    )
  }
}

/** Drops every database whose name begins like this, on every node. */
export async function dropDatabases(server: string, prefix: string): Promise<void> {
  const nodes = await loadNodes(server)
  for (const place of nodes.length === 0 ? [server] : nodes.map((node) => addressOf(server, node))) {
    const rows = await runAt(place, `select datname from pg_database where datname like '${prefix}%'`)
    for (const { datname } of rows) await runAt(place, `drop database ${String(datname)} with (force)`)
  }
}
