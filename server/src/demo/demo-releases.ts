import type { DemoClock } from '#demo/demo-clock.ts'
import type { DemoCompany } from '#demo/demo-people.ts'
import type { DemoPortfolio } from '#demo/demo-portfolio.ts'

interface DemoRelease {
  readonly module: string
  readonly name: string
  readonly version: string
}

/** Releases the gateway and the firmware of the terminal, as the software of two products. */
export async function releaseProducts(company: DemoCompany, portfolio: DemoPortfolio, clock: DemoClock): Promise<void> {
  clock.goTo(17)
  const gateway = await requestRelease(company, portfolio, { module: 'payments-gateway', name: 'Payment gateway', version: '7.2.0' })
  const firmware = await requestRelease(company, portfolio, { module: 'payments-terminal', name: 'Terminal firmware', version: '4.2.0' })
  clock.goTo(15)
  for (const approval of [gateway, firmware])
    await company.reviewer.send('POST', `/compliance/approvals/${approval}/approve`, { comment: 'Open warnings are known and tracked.' })
  await describeProducts(company, { gateway, firmware }, clock)
}

/** Leaves one request that awaits the visitor's review. */
export async function requestReview(company: DemoCompany, portfolio: DemoPortfolio, clock: DemoClock): Promise<void> {
  clock.goTo(2)
  await requestRelease(company, portfolio, { module: 'shop-checkout', name: 'Checkout', version: '1.3.0' })
}

async function requestRelease({ developer, visitor }: DemoCompany, { modules }: DemoPortfolio, release: DemoRelease): Promise<string> {
  const { module, name, version } = release
  const body = { moduleId: modules.get(module), name, version, assignee: visitor.userId }
  const { _id: id } = await developer.send<{ _id: string }>('POST', '/compliance/approvals', body)
  return id
}

const contacts = {
  manufacturerName: 'Demo company',
  registeredTradeName: 'Demo',
  manufacturerAddress: 'Example Street 1, 12345 Example City',
  manufacturerWebsite: 'https://demo.waybill.example',
  productSecurityContact: 'security@demo.waybill.example',
}

interface Approvals {
  readonly gateway: string
  readonly firmware: string
}

async function describeProducts({ visitor }: DemoCompany, { gateway, firmware }: Approvals, clock: DemoClock): Promise<void> {
  async function create(product: { readonly identifier: string } & Readonly<Record<string, unknown>>): Promise<string> {
    const { _id: id } = await visitor.send<{ _id: string }>('POST', '/core/products', product)
    return id
  }
  async function release(id: string, approvalId: string): Promise<void> {
    await visitor.send('POST', `/core/products/${id}/solution`, { approvalId, name: 'Software' })
    await visitor.send('POST', `/core/products/${id}`, {
      state: 'released',
      classification: 'IMPORTANT_1',
      contacts,
      started: clock.date(-200),
    })
  }
  await create({ type: 'family', identifier: 'PAY', name: 'Payment line', description: 'Terminals and what they talk to.' })
  const terminal = await create({ type: 'version', identifier: 'PAY-T4', name: 'Card terminal T4', parentId: 'PAY' })
  const service = await create({ type: 'version', identifier: 'PAY-G7', name: 'Payment gateway 7', parentId: 'PAY' })
  await release(terminal, firmware)
  await release(service, gateway)
  await visitor.send('POST', `/core/products/${terminal}/support`, { name: 'Security updates', endDate: clock.date(1500) })
  await visitor.send('POST', `/core/products/${terminal}/misuse`, {
    name: 'Use outdoors without a tamper seal',
    description: 'A terminal in an unattended place can be opened.',
  })
}
