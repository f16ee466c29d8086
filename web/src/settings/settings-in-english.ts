import type { SettingId } from './setting-list.ts'
import type { SettingWords } from './setting-words.ts'

const requirements = { X: 'not defined', L: 'low', M: 'medium', H: 'high' }
const activities = { 0: 'never', 1: 'no activity for 24 months', 2: 'less than low', 3: 'less than normal', 4: 'less than very active' }
const lags = { 0: 'never', 3: 'any newer release', 2: 'four or more newer releases', 1: 'seven or more newer releases' }

/** The texts of the settings in English. */
export const settingsInEnglish: Readonly<Record<SettingId, SettingWords>> = {
  vulnerability: {
    title: 'Severity of vulnerabilities',
    standard: 'a score of 7.0 or more, or a known exploit, is a violation; everything else is a warning',
    fields: {
      violationFrom: { label: 'Violation from score' },
      warningFrom: { label: 'Reported from score' },
      kevIsViolation: { label: 'A known exploit is a violation' },
    },
  },
  confidenceMinScore: {
    title: 'Minimum confidence of matches and licences',
    standard: 'every match counts',
    fields: { value: { label: 'Confidence', values: { 1: '1, guesses included', 4: '4, probable', 5: '5, certain' } } },
  },
  ciaRequirements: {
    title: 'Security requirements (CVSS)',
    standard: 'not defined',
    fields: {
      CR: { label: 'Confidentiality', values: requirements },
      IR: { label: 'Integrity', values: requirements },
      AR: { label: 'Availability', values: requirements },
    },
  },
  environmentalConfig: {
    title: 'Environmental metrics (CVSS)',
    standard: 'the security requirements count',
    fields: {
      v4vectorString: { label: 'CVSS 4.0 vector' },
      v3vectorString: { label: 'CVSS 3.1 vector' },
      v2vectorString: { label: 'CVSS 2.0 vector' },
    },
  },
  requireWhitelist: {
    title: 'Allow-list mode',
    standard: 'a component passes unless something speaks against it',
    fields: { value: { label: 'A component passes only when its licence or the component is on an allow list' } },
  },
  projectRequirements: {
    title: 'How the project is used',
    standard: 'not stated, so rules about use are not evaluated',
    fields: {
      CA: {
        label: 'Commercial use',
        values: {
          CA_usage: 'fee for use',
          CA_license: 'fee for licences',
          CA_support: 'fee for support',
          CA_other: 'other commercial use',
          CA_none: 'none',
        },
      },
      OM: {
        label: 'Operation',
        values: {
          OM_SaaS: 'as a service (OM_SaaS)',
          OM_mop: 'managed operation (OM_mop)',
          OM_sw: 'software (OM_sw)',
          OM_dis: 'distribution (OM_dis)',
        },
      },
      IP_protect: {
        label: 'Missing patent grant',
        values: { IP_protect_n: 'accepted (IP_protect_n)', IP_protect_y: 'a warning (IP_protect_y)' },
      },
      IP_enforce: {
        label: 'Patent-litigation clauses',
        values: {
          IP_enforce_1: 'accepted (IP_enforce_1)',
          IP_enforce_2: 'a warning (IP_enforce_2)',
          IP_enforce_3: 'a violation (IP_enforce_3)',
        },
      },
    },
  },
  moduleRequirements: {
    title: 'How the module is used',
    standard: 'not stated',
    fields: {
      TS: { label: 'Source code is a trade secret', values: { TS_y: 'yes', TS_n: 'no' } },
      LS: { label: 'Licence of the module', values: { LS_pl: 'proprietary', LS_os: 'open source' } },
      D: {
        label: 'Distribution',
        values: {
          D_op: 'on machines of customers (D_op)',
          D_ipoa: 'as a package or app (D_ipoa)',
          D_xa: 'in another way (D_xa)',
          D_cslib: 'as a client-side library (D_cslib)',
          D_sslib: 'not distributed, server-side library (D_sslib)',
          D_never: 'not distributed (D_never)',
        },
      },
    },
  },
  viabilityConfig: {
    title: 'Activity of components',
    standard: 'not evaluated',
    fields: {
      enabled: { label: 'Evaluate' },
      warningThreshold: { label: 'Warning', values: activities },
      violationThreshold: { label: 'Violation', values: activities },
      minConfidence: { label: 'Indicators needed' },
      noInfoLevel: { label: 'With fewer indicators', values: { 1: 'ok', 2: 'warning', 3: 'violation' } },
    },
  },
  versioningConfig: {
    title: 'Age of versions',
    standard: 'not evaluated',
    fields: {
      enabled: { label: 'Evaluate' },
      warningThreshold: { label: 'Warning', values: lags },
      violationThreshold: { label: 'Violation', values: lags },
      jump: { label: 'A version above any published one is a violation' },
    },
  },
  endoflifePolicy: {
    title: 'End of life',
    standard: 'a passed date is a warning',
    fields: {
      enabled: { label: 'Evaluate; a passed date is a violation' },
      warningThreshold: { label: 'Warning, months ahead' },
      violationThreshold: { label: 'Violation, months ahead' },
    },
  },
}
