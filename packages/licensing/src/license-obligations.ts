import type { LicenseTraits, NoticeCondition } from './properties/license-traits.ts'

/** How a work uses a component. */
export interface ComponentUse {
  /** Modified rather than used as published. */
  readonly modified: boolean
  /** Copies are given to others. */
  readonly distributed: boolean
  readonly form: 'source' | 'binary'
  /** Others use the work over a network. */
  readonly network: boolean
  /** How the component is combined with the work's own code; `separate`: as a program of its own. */
  readonly linking: 'static' | 'dynamic' | 'separate'
}

export interface Obligation {
  /** A stable key; settings refer to obligations by it. */
  readonly key: string
  /** `do` requires an action, `avoid` forbids one. */
  readonly type: 'do' | 'avoid'
  readonly message: string
}

interface Rule extends Obligation {
  readonly applies: (traits: LicenseTraits, use: ComponentUse) => boolean
}

/**
 * Lists the obligations of using a component this way, in the order of the table. Pass the traits from `propertiesOf`, or from
 * `propertiesOfLicense` to include an exception.
 */
export function obligationsOf(license: LicenseTraits, use: ComponentUse): readonly Obligation[] {
  return rules.filter(({ applies }) => applies(license, use)).map(({ key, type, message }) => ({ key, type, message }))
}

/** Lists all obligations, for those who refer to them or say them in other words. */
export function allObligations(): readonly Obligation[] {
  return rules.map(({ key, type, message }) => ({ key, type, message }))
}

const rules: readonly Rule[] = [
  {
    key: 'copyright-notice',
    type: 'do',
    message: 'Keep the copyright notices with every copy',
    applies: ({ copyrightNotice }, use) => isPassed(copyrightNotice, use),
  },
  {
    key: 'licence-text',
    type: 'do',
    message: 'Include the text of the licence with every copy',
    applies: ({ licenseText }, use) => isPassed(licenseText, use),
  },
  {
    key: 'notice-file',
    type: 'do',
    message: 'Include what the NOTICE file of the component says, where it has one',
    applies: ({ noticeFile }, { distributed }) => noticeFile && distributed,
  },
  {
    key: 'state-changes',
    type: 'do',
    message: 'Say in the changed files that they were changed',
    applies: ({ stateChanges }, { distributed, modified }) => stateChanges && distributed && modified,
  },
  {
    key: 'rename',
    type: 'do',
    message: 'Give the modified version another name than the original',
    applies: ({ rename }, { distributed, modified }) => rename && distributed && modified,
  },
  {
    key: 'acknowledgement',
    type: 'do',
    message: 'Name the authors in the documentation or in the product, as the licence words it',
    applies: ({ acknowledgement }, { distributed }) => acknowledgement && distributed,
  },
  {
    key: 'advertising',
    type: 'do',
    message: 'Name the authors in all advertising that mentions the component',
    applies: ({ advertising }, { distributed, network }) => advertising && (distributed || network),
  },
  {
    key: 'source-files',
    type: 'do',
    message: "Make the source of the component's files available to everybody who gets the binary",
    applies: ({ sourceOffer }, use) => sourceOffer === 'file' && isBinary(use),
  },
  {
    key: 'source-library',
    type: 'do',
    message: 'Make the source of the component, with your changes, available to everybody who gets the binary',
    applies: ({ sourceOffer }, use) =>
      isBinary(use) && (sourceOffer === 'library' || (sourceOffer === 'work' && use.linking === 'separate')),
  },
  {
    key: 'source-work',
    type: 'do',
    message: 'Make the source of the whole work the component is part of available to everybody who gets the binary',
    applies: ({ sourceOffer }, use) => sourceOffer === 'work' && isBinary(use) && use.linking !== 'separate',
  },
  {
    key: 'network-source',
    type: 'do',
    message: 'Offer the source of the modified version to everybody who uses it over a network',
    applies: ({ networkSource }, { network, modified }) => networkSource && network && modified,
  },
  {
    key: 'same-licence-files',
    type: 'do',
    message: 'Keep the files of the component, changed ones included, under this licence',
    applies: ({ sameLicense }, { distributed }) => sameLicense === 'file' && distributed,
  },
  {
    key: 'same-licence-library',
    type: 'do',
    message: 'Keep the component, with your changes to it, under this licence',
    applies: ({ sameLicense }, { distributed, linking }) =>
      distributed && (sameLicense === 'library' || (sameLicense === 'work' && linking === 'separate')),
  },
  {
    key: 'same-licence-work',
    type: 'do',
    message: 'License the whole work the component is part of under this licence',
    applies: ({ sameLicense }, { distributed, linking }) => sameLicense === 'work' && distributed && linking !== 'separate',
  },
  {
    key: 'relinking',
    type: 'do',
    message: 'Give users what they need to replace the component by a changed version: object files, or link it dynamically',
    applies: ({ relinking }, use) => relinking && isBinary(use) && use.linking === 'static',
  },
  {
    key: 'reverse-engineering',
    type: 'avoid',
    message: 'Do not forbid users to modify the work for their own use and to reverse engineer it to debug their changes',
    applies: ({ relinking }, { distributed, linking }) => relinking && distributed && linking !== 'separate',
  },
  {
    key: 'installation-information',
    type: 'do',
    message: 'Give what is needed to install modified versions on consumer devices the component is delivered in',
    applies: ({ installationInformation }, use) => installationInformation && isBinary(use),
  },
  {
    key: 'no-endorsement',
    type: 'avoid',
    message: 'Do not use the names of the authors to endorse or promote the work without permission',
    applies: ({ noEndorsement }, { distributed, network }) => noEndorsement && (distributed || network),
  },
  {
    key: 'no-trademark',
    type: 'avoid',
    message: 'Do not use trademarks of the authors beyond saying where the component comes from',
    applies: ({ trademarkLimit }, { distributed, network }) => trademarkLimit && (distributed || network),
  },
  {
    key: 'no-patent-suit',
    type: 'avoid',
    message: 'Do not sue over patents on the component: the licence to its patents would end',
    applies: ({ patentRetaliation }) => patentRetaliation,
  },
  {
    key: 'no-separate-sale',
    type: 'avoid',
    message: 'Do not sell the component by itself',
    applies: ({ feeLimit }, { distributed }) => feeLimit && distributed,
  },
  {
    key: 'non-commercial',
    type: 'avoid',
    message: 'Do not use the component commercially',
    applies: ({ commercialUse }) => !commercialUse,
  },
  {
    key: 'no-service',
    type: 'avoid',
    message: 'Do not offer the component to others as a service, unless the licence words it otherwise for your case',
    applies: ({ serviceOperation }) => !serviceOperation,
  },
  {
    key: 'field-of-use',
    type: 'avoid',
    message: 'Do not use the component where the licence forbids it',
    applies: ({ fieldOfUse }) => fieldOfUse,
  },
  {
    key: 'no-modification',
    type: 'avoid',
    message: 'Do not hand on modified versions of the component',
    applies: ({ modification }) => !modification,
  },
  {
    key: 'no-distribution',
    type: 'avoid',
    message: 'Do not hand the component on to others',
    applies: ({ distribution }) => !distribution,
  },
  {
    key: 'licence-fee',
    type: 'do',
    message: 'Pay for the use of the component',
    applies: ({ feeDue }) => feeDue,
  },
]

function isPassed(passing: NoticeCondition, { distributed, form }: ComponentUse): boolean {
  return distributed && (passing === 'always' || (passing === 'with-source' && form === 'source'))
}

function isBinary({ distributed, form }: ComponentUse): boolean {
  return distributed && form === 'binary'
}
