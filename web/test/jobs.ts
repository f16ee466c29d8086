import { randomUUID } from 'node:crypto'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import type { World } from './job-world.ts'
import type { User } from './user.ts'

/** One of the most common jobs, from the start page, and the steps it may take. */
export interface Job {
  readonly name: string
  readonly most: number
  /** A page to begin on, where it is not the start page. */
  readonly from?: string
  readonly perform: (user: User, world: World) => Promise<void>
}

async function goTo({ page, press }: User, name: string): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name })
  await page.getByRole('main').waitFor()
  if (!(await link.isVisible())) await press(page.getByRole('button', { name: 'Menu' }))
  await press(link)
}

/** Opens what the palette finds. */
async function find({ page, press, typeAndSend }: User, text: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Search or command' }))
  const found = page.getByRole('option', { name: text, selected: true }).filter({ hasNotText: 'Lookups' })
  await typeAndSend(page.getByRole('combobox', { name: 'Search or command' }), text, found)
}

async function openFinding(user: User, cve: string): Promise<void> {
  const { page, press } = user
  await goTo(user, 'Findings')
  await press(page.getByRole('row', { name: new RegExp(cve, 'u') }).first())
  await page.getByRole('region', { name: 'Details of the finding' }).getByRole('heading', { name: cve }).waitFor()
}

async function sayWhyNot({ page, press, type }: User): Promise<void> {
  const form = page.getByRole('dialog', { name: /^Decide on/u })
  await press(form.getByRole('radio', { name: 'The vulnerable code is not present' }))
  await type(form.getByLabel('Reason'), 'the parser was removed from our build')
  await press(form.getByRole('button', { name: 'Save decision' }))
  await form.waitFor({ state: 'detached' })
}

export const jobs: readonly Job[] = [
  {
    name: 'sees what needs attention today',
    most: 0,
    perform: ({ page }, { affected }) =>
      page.getByRole('region', { name: 'New vulnerabilities' }).getByRole('link', { name: affected.single.cve }).waitFor(),
  },
  {
    name: 'finds the direct dependency behind a vulnerability',
    most: 2,
    async perform(user, { affected, direct }) {
      await openFinding(user, affected.indirect.cve)
      await user.page.getByRole('region', { name: 'Details of the finding' }).getByRole('listitem').getByText(`npm:${direct}`).waitFor()
    },
  },
  {
    name: 'sees where, and in which version, the company is affected by a vulnerability',
    most: 2,
    async perform(user, { affected: { spread } }) {
      await find(user, spread.cve)
      const row = user.page.getByRole('grid', { name: 'Where we are affected' }).getByRole('row', { name: /ledger/u })
      await row.getByText(`npm:${spread.name} 1.0.0`).waitFor()
    },
  },
  {
    name: 'marks one finding not affected, with justification and reason',
    most: 7,
    async perform(user, { affected: { single } }) {
      await openFinding(user, single.cve)
      await user.press(user.page.getByRole('button', { name: 'Decide', exact: true }))
      await sayWhyNot(user)
      await user.page.getByText('Decision on 1 finding saved.').waitFor()
    },
  },
  {
    name: 'marks a vulnerability of many modules not affected',
    most: 8,
    async perform(user, { affected: { spread } }) {
      await find(user, spread.cve)
      await user.press(user.page.getByRole('button', { name: 'Decide on all listed' }))
      await sayWhyNot(user)
      await user.page.getByText('Decision on 3 findings saved.').waitFor()
    },
  },
  {
    name: 'accepts one finding until a day, with a reason',
    most: 7,
    async perform(user, { affected: { tolerated } }) {
      const { page, press, type } = user
      await openFinding(user, tolerated.cve)
      await press(page.getByRole('button', { name: 'Decide', exact: true }))
      const form = page.getByRole('dialog', { name: /^Decide on/u })
      await press(form.getByRole('radio', { name: 'Yes, and we accept it until a day' }))
      await type(form.getByLabel('Reason'), 'the next release replaces it')
      await type(form.getByRole('textbox', { name: 'Until' }), '2031-12-12')
      await press(form.getByRole('button', { name: 'Save decision' }))
      await page.getByText('Decision on 1 finding saved.').waitFor()
    },
  },
  {
    name: 'uploads the first SBOM of a new project and sees its findings',
    most: 3,
    async perform({ page, press }, { affected: { single } }) {
      const project = `new-${randomUUID()}`
      const document = { ...cyclonedx([`pkg:npm/${single.name}@1.0.0`]), metadata: { component: { type: 'application', name: project } } }
      const chooser = page.waitForEvent('filechooser')
      await press(page.getByRole('button', { name: 'Upload' }))
      await (await chooser).setFiles({ name: 'api.cdx.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) })
      const form = page.getByRole('dialog', { name: 'Upload' })
      await form.locator(`input[value="${project}"]`).waitFor()
      await press(form.getByRole('button', { name: 'Upload' }))
      await press(form.getByRole('link', { name: 'Show findings', exact: true }))
      await page.getByRole('heading', { level: 1, name: `${project} / api` }).waitFor()
      await page.getByRole('row', { name: new RegExp(single.cve, 'u') }).waitFor()
    },
  },
  {
    name: 'sees what changed between two versions',
    most: 3,
    async perform(user, { direct }) {
      await find(user, 'web-checkout')
      await user.press(user.page.getByRole('link', { name: 'What changed since the scan before', exact: true }))
      await user.page.getByRole('group', { name: 'Components: Updated' }).getByText(`npm:${direct}`).waitFor()
    },
  },
  {
    name: 'shares exactly the filtered list',
    most: 1,
    from: '/findings?kind=vulnerability',
    async perform({ page, press }) {
      await press(page.getByRole('button', { name: 'Copy link' }))
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      if (copied !== page.url()) throw new Error(`copied was ${copied}`)
    },
  },
  {
    name: 'exports the filtered findings as a table',
    most: 1,
    from: '/findings?kind=vulnerability',
    async perform({ page, press }) {
      const download = page.waitForEvent('download')
      await press(page.getByRole('link', { name: 'CSV', exact: true }))
      await (await download).path()
    },
  },
]
