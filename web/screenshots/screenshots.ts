import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** A picture of the tutorial (docs/tutorial/first-hour.md), taken in the order of the list. */
export interface Screenshot {
  /** The name of its file in `docs/tutorial/images`. */
  readonly name: string
  /** Leads to what the picture shows. */
  readonly show: (page: Page) => Promise<void>
}

const example = fileURLToPath(new URL('../../examples/shop-frontend.cdx.json', import.meta.url))

export const screenshots: readonly Screenshot[] = [
  {
    name: 'home.png',
    async show(page) {
      await page.getByRole('region', { name: 'Exploited vulnerabilities', exact: true }).waitFor()
      await page.getByRole('heading', { name: 'Modules', exact: true }).waitFor()
      await page.getByText('Feeds: oldest').waitFor()
    },
  },
  {
    name: 'finding.png',
    async show(page) {
      await openPage(page, 'Findings')
      const row = page.getByRole('row', { name: /CVE-2023-44487.*tomcat/u })
      // what stands at the start of its cell, or the cell would scroll
      await row.getByText('CVE-2023-44487').click()
      await page.getByRole('heading', { name: 'Why' }).waitFor()
    },
  },
  {
    name: 'path.png',
    async show(page) {
      await page.getByRole('link', { name: 'Show in dependency graph' }).click()
      await page.locator('main svg text').first().waitFor()
    },
  },
  {
    name: 'decision.png',
    async show(page) {
      await page.goBack()
      await page.getByRole('button', { name: 'Decide', exact: true }).click()
      await page.getByRole('radio', { name: 'Mitigations exist already' }).click()
      await page.getByLabel('Reason').fill('The load balancer limits the streams of a connection.')
      await page.getByText('Applies to 1 finding in').waitFor()
    },
  },
  {
    name: 'fix-plan.png',
    async show(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('region', { name: 'Details of the finding' }).getByRole('link', { name: 'Payments / payments-gateway' }).click()
      await page.getByRole('link', { name: 'Fix plan' }).click()
      await page.getByRole('row', { name: /tomcat/u }).click()
    },
  },
  {
    name: 'upload.png',
    async show(page) {
      // on the page of a module, that module would be proposed
      await openPage(page, 'Home')
      await page.locator('input[type="file"]').first().setInputFiles(example)
      const form = page.getByRole('dialog', { name: 'Upload' })
      await form.locator('input[value="shop-frontend"]').first().waitFor()
      await form.getByRole('button', { name: 'Upload' }).click()
      await form.getByRole('link', { name: /without a decision$/u }).waitFor()
    },
  },
  {
    name: 'review.png',
    async show(page) {
      await page.getByRole('dialog', { name: 'Upload' }).getByRole('button', { name: 'Done' }).click()
      await openPage(page, 'Approvals')
      await page.getByRole('row', { name: /Checkout/u }).click()
      await page.getByRole('main').getByRole('link', { name: 'Shop', exact: true }).waitFor()
      await page.getByRole('button', { name: 'Approve' }).and(page.locator(':enabled')).waitFor()
    },
  },
  {
    name: 'release.png',
    async show(page) {
      await openPage(page, 'Approvals')
      await page.getByRole('button', { name: 'All', exact: true }).click()
      await page.getByRole('row', { name: /Terminal firmware/u }).click()
      await page.getByRole('link', { name: 'Release', exact: true }).click()
      await page.getByRole('button', { name: 'Check in this browser' }).click()
      await page.getByText('genuine').first().waitFor()
    },
  },
]

function openPage(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click()
}
