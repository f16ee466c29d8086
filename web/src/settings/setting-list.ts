import type { Setting } from './setting.ts'

const threshold = { kind: 'choice', isNumeric: true } as const
const months = { kind: 'number', min: 0, max: 24, step: 1, initial: 0 } as const
const requirement = { kind: 'choice', values: ['X', 'L', 'M', 'H'] } as const

const settings = [
  {
    id: 'vulnerability',
    name: 'vulnerability',
    analysis: 'vulnerability',
    levels: ['company'],
    fields: [
      { name: 'violationFrom', kind: 'number', min: 0, max: 10, step: 0.1, initial: 7 },
      { name: 'warningFrom', kind: 'number', min: 0, max: 10, step: 0.1, initial: 0 },
      { name: 'kevIsViolation', kind: 'flag', initial: true },
    ],
  },
  {
    id: 'confidenceMinScore',
    name: 'confidenceMinScore',
    analysis: 'vulnerability',
    levels: ['module', 'project'],
    fields: [{ name: '', kind: 'choice', values: ['1', '4', '5'], initial: '1' }],
  },
  {
    id: 'ciaRequirements',
    name: 'ciaRequirements',
    analysis: 'vulnerability',
    levels: ['module', 'project'],
    fields: [
      { name: 'CR', ...requirement },
      { name: 'IR', ...requirement },
      { name: 'AR', ...requirement },
    ],
  },
  {
    id: 'environmentalConfig',
    name: 'environmentalConfig',
    analysis: 'vulnerability',
    levels: ['module'],
    fields: [
      { name: 'v4vectorString', kind: 'vector', family: 'v4' },
      { name: 'v3vectorString', kind: 'vector', family: 'v3' },
      { name: 'v2vectorString', kind: 'vector', family: 'v2' },
    ],
  },
  {
    id: 'requireWhitelist',
    name: 'requireWhitelist',
    analysis: 'legal',
    levels: ['project', 'company'],
    fields: [{ name: '', kind: 'flag', initial: false }],
  },
  {
    id: 'projectRequirements',
    name: 'requirements',
    analysis: 'legal',
    levels: ['project'],
    fields: [
      { name: 'CA', kind: 'choice', values: ['CA_usage', 'CA_license', 'CA_support', 'CA_other', 'CA_none'] },
      { name: 'OM', kind: 'choice', values: ['OM_SaaS', 'OM_mop', 'OM_sw', 'OM_dis'] },
      { name: 'IP_protect', kind: 'choice', values: ['IP_protect_n', 'IP_protect_y'] },
      { name: 'IP_enforce', kind: 'choice', values: ['IP_enforce_1', 'IP_enforce_2', 'IP_enforce_3'] },
    ],
  },
  {
    id: 'moduleRequirements',
    name: 'requirements',
    analysis: 'legal',
    levels: ['module'],
    fields: [
      { name: 'TS', kind: 'choice', values: ['TS_y', 'TS_n'] },
      { name: 'LS', kind: 'choice', values: ['LS_pl', 'LS_os'] },
      { name: 'D', kind: 'choice', values: ['D_op', 'D_ipoa', 'D_xa', 'D_cslib', 'D_sslib', 'D_never'] },
    ],
  },
  {
    id: 'viabilityConfig',
    name: 'viabilityConfig',
    analysis: 'viability',
    levels: ['module', 'company'],
    fields: [
      { name: 'enabled', kind: 'flag', initial: true },
      { name: 'warningThreshold', ...threshold, values: ['0', '1', '2', '3', '4'], initial: 0 },
      { name: 'violationThreshold', ...threshold, values: ['0', '1', '2', '3', '4'], initial: 0 },
      { name: 'minConfidence', kind: 'number', min: 1, max: 3, step: 1, initial: 1 },
      { name: 'noInfoLevel', ...threshold, values: ['1', '2', '3'], initial: 1 },
    ],
  },
  {
    id: 'versioningConfig',
    name: 'versioningConfig',
    analysis: 'versioning',
    levels: ['module', 'company'],
    fields: [
      { name: 'enabled', kind: 'flag', initial: true },
      { name: 'warningThreshold', ...threshold, values: ['0', '3', '2', '1'], initial: 0 },
      { name: 'violationThreshold', ...threshold, values: ['0', '3', '2', '1'], initial: 0 },
      { name: 'jump', kind: 'flag', initial: false },
    ],
  },
  {
    id: 'endoflifePolicy',
    name: 'endoflifePolicy',
    analysis: 'endoflife',
    levels: ['module', 'project', 'company'],
    fields: [
      { name: 'enabled', kind: 'flag', initial: true },
      { name: 'warningThreshold', ...months },
      { name: 'violationThreshold', ...months },
    ],
  },
] as const satisfies readonly Setting[]

export type SettingId = (typeof settings)[number]['id']

/** The settings that the analyses read, in the order of the analyses. */
export const settingList: readonly Setting<SettingId>[] = settings
