/** How far a CSAF document may be shared, in the terms of CSAF 2.0, which are those of TLP 1.0. */
export type Tlp = 'WHITE' | 'GREEN' | 'AMBER' | 'RED'

/** Returns the TLP label of a company's CSAF documents; `CLEAR` is the TLP 2.0 name of `WHITE`. */
export function tlpOf(setting: { readonly tlp?: Tlp | 'CLEAR' } | null | undefined): Tlp {
  const { tlp = 'WHITE' } = setting ?? {}
  return tlp === 'CLEAR' ? 'WHITE' : tlp
}
