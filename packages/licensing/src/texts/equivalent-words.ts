import { hashWord } from './word-hash.ts'

/** Words that the SPDX matching guidelines treat alike (CC0-1.0), and spellings of addresses. The first of a line stands for the others. */
const equivalents = `
acknowledgment acknowledgement
acknowledgments acknowledgements
analog analogue
analyze analyse
artifact artefact
artifacts artefacts
authorization authorisation
authorized authorised
caliber calibre
canceled cancelled
capitalizations capitalisations
catalog catalogue
categorize categorise
center centre
emphasized emphasised
favor favour
favorite favourite
fulfill fulfil
fulfillment fulfilment
holder owner
holders owners
http https
initialize initialise
judgment judgement
labeling labelling
labor labour
license licence
licenses licences
licensed licenced
maximize maximise
merchantability merchantibility merchantabilty
modeled modelled
modeling modelling
offense offence
optimize optimise
organization organisation
organizations organisations
organize organise
practice practise
program programme
programs programmes
realize realise
recognize recognise
signaling signalling
sublicense sublicence
sublicenses sublicences
sublicensed sublicenced
utilization utilisation
while whilst
willful wilful wilfull
`

/** The hash of each spelling that is replaced, with the hash of the one that stands for it. */
export const equivalentWords: ReadonlyMap<number, number> = new Map(
  equivalents
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [word = '', ...others] = line.split(' ')
      return others.map((other) => [hashWord(other), hashWord(word)] as const)
    }),
)
