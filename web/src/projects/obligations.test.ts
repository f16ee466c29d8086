import { expect, it } from 'vitest'
import { obligationsOf } from './obligations.ts'

const text = { key: 'licence-text', type: 'do', message: 'Ship the text.' }
const source = { key: 'source', type: 'do', message: 'Offer the source.' }

it('an obligation is listed once with its licences, and met only when it is met for each', () => {
  const licences = [
    { name: 'MIT', obligations: [{ ...text, met: 'in NOTICE' }] },
    {
      name: 'GPL-3.0-only',
      obligations: [
        { ...text, met: 'in NOTICE' },
        { ...source, met: null },
      ],
    },
    { name: 'LGPL-3.0-only', obligations: [{ ...source, met: 'on request' }] },
  ]
  expect(obligationsOf(licences)).toEqual([
    { key: 'source', message: 'Offer the source.', licences: ['GPL-3.0-only', 'LGPL-3.0-only'], met: undefined },
    { key: 'licence-text', message: 'Ship the text.', licences: ['MIT', 'GPL-3.0-only'], met: 'in NOTICE' },
  ])
})
