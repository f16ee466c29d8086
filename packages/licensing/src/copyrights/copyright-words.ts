function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u))
}

/** Words that follow `copyright` where a text speaks about copyright instead of claiming it. */
export const proseWords = words(`
  notice notices holder holders holder(s) owner owners owner(s) law laws act acts license licence licenses licences statement statements information info
  infringement infringements protection policy office date dates year years line lines header headers status claim claims assignment assignments
  interest interests convention conventions and or in on to is are was were has have if that this these those from under as with which who will shall may can must not no
  message messages string text texts file files page section sections term terms condition conditions permission permissions violation
  right rights material materials work works owned protected protects treaties treaty legend disclaimer disclaimers comment symbol sign
  ownership attribution restrictions exceptions exception belongs covers applies remains stuff format formats field fields management
  however except unless also only when where grant grants marks mark trademark trademarks patent patents agreement registration identifier
  applicable subsists industry industries element block check checker year(s) details warning banner label lines issues issue doctrine symbols
  directive directives logo logos
  does do did be been being for it its at such any all each other another contained appear appears included respective licensing reserves
  licensed strings data type value values clause clauses list plugin template tool tools tag tags scan detection detector url years
`)

/** Given names among the words of prose. */
export const givenNames = words('grant mark may will')

/** Words that end a holder: what follows speaks of rights, licences, or of the file. */
export const stopWords = words(`
  all alle tous todos permission permissions licensed licenced license licence licenses licences licensing distributed distribution
  distributable released release redistribution redistributions redistributed reproduced reproduction this these those see use used using usage
  provided under is are was were be been has have had may can could will would shall should must which that who whose whom to as it
  you your they their he she we our us i there here not no nor without within unless except if when where while because since than then
  some any every each everything portions portion parts unpublished confidential proprietary covered subject available published
  permitted granted hereby herein hereafter freely redistribute modified modify modifying based derived adapted converted ported rewritten
  rewrote extracted taken obtained copied created written developed maintained maintainer contributed designed implemented
  author: authors: @author contact email e-mail mail website homepage version revision file filename module description date
  created: license: licence: written-by http https www tel phone fax refer read please note warning disclaimer redistributing
  notwithstanding although however but also only just do does did done make makes made get gets redistributed. rights right reserved
  derechos droits rechte tutti alguns reservados trademark trademarks patent patents warranty spdx-license-identifier
  contains contain containing includes include including included comes came come consists provides provide support supports
  changes change changed modifications additions fixes fixed added updates updated improvements cleanup enhancements
  simplified originally from into write writing onto about
`)

/** Small words that may stand within a holder. */
export const particles = words(`
  of the and & de del della di da do dos du des la le les van von der den zu zur für und et y e i en at for in / - + ag ab bv
  ter ten te af av al el bin ibn san + @ by et. al al. its other others contributors contributor authors author developers developer team
  project community members people individuals various many several affiliates subsidiaries foundation group inc corp ltd llc gmbh
  company companies associates partners sons a.k.a aka dba d/b/a c/o (and on behalf an or and/or
  original expert committers community maintainers subsidiary subsidiary(-ies) subsidiaries affiliated companies successors assigns collaborators
`)

/** Forms of companies that do not tell one name from another, without dots. */
export const corporateForms = words(`
  inc incorporated ltd limited llc llp lp co corp corporation company gmbh ag kg kgaa ug se sa sas sarl srl spa bv nv ab as asa oy oyj aps
  plc pty pte pvt kk sro doo kft ltda
`)

/** All forms that law knows, without dots. */
export const legalForms: ReadonlySet<string> = new Set([...corporateForms, 'ev', 'zoo', 'eirl', 'mbh', 'foundation'])

/** Forms of companies, without dots: what ends a name, and what joins a line to the one before. */
export const companyForms: ReadonlySet<string> = new Set([
  ...legalForms,
  ...words(`
  university institute association group consortium laboratory laboratories labs technologies systems software project team contributors
  others authors developers regents organisation organization center centre council ministry society
`),
])

/** Words that end with a dot within a sentence. */
export const abbreviations = words(`
  inc ltd co corp llc gmbh jr sr dr st mr mrs ms prof univ dept bros no vs et al etc e.g i.e ph.d m.d b.v n.v s.a s.r.l s.p.a l.l.c e.v a.s s.l
  pty pte pvt intl int'l assoc assn tech dist div inst lab labs mfg gov bv sa ag sdn bhd
`)

/** Words that end no statement. */
export const tailWords = words('and & by of the for in at to de or - a an from on behalf with its und y')

export const months = words(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
`)
