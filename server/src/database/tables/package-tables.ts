import type { ColumnType } from 'kysely'

export interface PackageTables {
  package_record: PackageRecordTable
  package_version: PackageVersionTable
  package_fetch: PackageFetchTable
  component_fact: ComponentFactTable
}

/** A package by the name its registry knows it by. */
export interface PackageRecordTable {
  id: ColumnType<number, never, never>
  key: string
  purl: string
  digest: string
  latest: string | null
  description: string | null
  homepage_url: string | null
  repository_url: string | null
  licenses: string[]
  deprecated: string | null
  versions: string[]
  stable: string[]
  changed_at: Date
}

export interface PackageVersionTable {
  record_id: number
  version: string
  published: Date | null
  yanked: boolean
  deprecated: string | null
  licenses: string[] | null
  hashes: ColumnType<unknown, unknown, unknown>
  file_hashes: ColumnType<unknown, unknown, unknown>
}

/** When a registry was last asked for a package. */
export interface PackageFetchTable {
  purl: string
  asked: Date
  due: Date
  etag: string | null
  modified: string | null
  problem: string | null
}

/** What is true of a component whose package is known. */
export interface ComponentFactTable {
  component_id: number
  version_known: boolean | null
  published: Date | null
  yanked: boolean
  deprecated: string | null
  latest: string | null
  newer: number | null
  above_all: boolean
  hashes: ColumnType<unknown, unknown, unknown>
  licenses: string[]
  repository_url: string | null
}
