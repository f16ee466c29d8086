/** Query parameters of a list: the words of the API, as texts. */
export type Search = Readonly<Record<string, string | undefined>>
