export interface EndOfLifeTables {
  eol_product: EolProductTable
  eol_release: EolReleaseTable
  eol_identifier: EolIdentifierTable
  component_life: ComponentLifecycleTable
  clock_mark: WatermarkTable
}

export interface EolProductTable {
  name: string
  label: string
  link: string
}

export interface EolReleaseTable {
  product: string
  name: string
  codename: string | null
  ended: boolean
  ends: string | null
}

export interface EolIdentifierTable {
  product: string
  key: string
  qualifiers: string
}

export interface ComponentLifecycleTable {
  component_id: number
  cpe: string
  product: string
  release: string
}

export interface WatermarkTable {
  line: string
  at: Date
}
