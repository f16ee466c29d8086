import type { DemoClock } from '#demo/demo-clock.ts'
import type { DemoCompany } from '#demo/demo-people.ts'
import type { DemoPortfolio } from '#demo/demo-portfolio.ts'

/** A risk that somebody recorded, and how many days ago. */
interface DemoRisk {
  readonly daysAgo: number
  /** A project or a module. */
  readonly of: string
  readonly name: string
  readonly riskProperties: object
}

const risks: readonly DemoRisk[] = [
  {
    daysAgo: 26,
    of: 'Shop',
    name: 'Customers can be enumerated by the login page',
    riskProperties: { impactClass: 'moderate', ARO_enum: 'likely', state: 'identified' },
  },
  {
    daysAgo: 20,
    of: 'Payments',
    name: 'The acquirer is the only one',
    riskProperties: {
      impactClass: 'high',
      ARO_enum: 'rare',
      state: 'approved',
      decision: { type: 'transfer', rationale: 'The contract covers the loss of a day.' },
    },
  },
  {
    daysAgo: 20,
    of: 'Shop',
    name: 'Orders are lost when the queue is full',
    riskProperties: { impactClass: 'high', ARO_enum: 'possible', state: 'assessed' },
  },
]

const keysInTerminals = {
  impactClass: 'critical',
  ARO_enum: 'unlikely',
  BV: 400_000,
  EF: 0.5,
  ARO: 0.1,
  state: 'implementing',
  generalApproach: 'mitigate',
  impactDescription: 'Whoever has a terminal for an hour can extract the keys that encrypt card numbers.',
}

/** Fills the register with risks that people found, in different states: one with a task of the visitor, one with an exception that ends soon. */
export async function recordRisks({ visitor, reviewer }: DemoCompany, portfolio: DemoPortfolio, clock: DemoClock): Promise<void> {
  async function record({ daysAgo, of, name, riskProperties }: DemoRisk): Promise<string> {
    clock.goTo(daysAgo)
    const moduleId = portfolio.modules.get(of)
    const scope = moduleId === undefined ? { projectId: portfolio.projects[of] } : { moduleId }
    return (await reviewer.send<{ riskId: string }>('POST', '/core/risks', { ...scope, name, riskProperties })).riskId
  }
  const name = 'Keys of card terminals can be read from the debug port'
  const owned = { ...keysInTerminals, owner: visitor.userId }
  const riskId = await record({ daysAgo: 26, of: 'Payments', name, riskProperties: owned })
  const countermeasure = 'Fuse the debug port off in production'
  await reviewer.send('POST', `/core/risks/${riskId}/countermeasures`, { countermeasure, status: 'planned', riskReduction: 80 })
  const task = { task: 'Add the fuse step to the production line', countermeasure, responsible: [visitor.userId], due: clock.date(4) }
  await reviewer.send('POST', `/core/risks/${riskId}/tasks`, task)
  for (const risk of risks) await record(risk)
  await record({
    daysAgo: 19,
    of: 'payments-fraud-model',
    name: 'A GPL library is part of the model service',
    riskProperties: excepted(clock),
  })
}

function excepted(clock: DemoClock): object {
  const rationale = 'The user interface is replaced in the next version; nothing is distributed until then.'
  const decision = { type: 'temporary-exception', rationale, validUntil: clock.date(12) }
  return { impactClass: 'high', ARO_enum: 'possible', state: 'approved', decision }
}
