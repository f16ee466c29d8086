/** How far a CSAF document may be passed on, in the words of CSAF 2.0, which has those of TLP 1.0. */
export type Tlp = 'WHITE' | 'GREEN' | 'AMBER' | 'RED'

/** The label that a company's settings give its CSAF documents; `CLEAR` is the name of TLP 2.0 for `WHITE`. */
export function tlpOf(setting: { readonly tlp?: Tlp | 'CLEAR' } | null | undefined): Tlp {
  const { tlp = 'WHITE' } = setting ?? {}
  return tlp === 'CLEAR' ? 'WHITE' : tlp
}
