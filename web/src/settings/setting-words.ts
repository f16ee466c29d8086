/** The texts of a field, and of the values of a choice. */
export interface FieldWords {
  readonly label: string
  readonly values?: Readonly<Record<string, string>>
}

/** The texts of a setting. */
export interface SettingWords {
  readonly title: string
  /** What holds when no level sets it. */
  readonly standard: string
  readonly fields: Readonly<Record<string, FieldWords>>
}
