import type { DemoClock } from '#demo/demo-clock.ts'
import type { DemoCompany } from '#demo/demo-people.ts'
import type { DemoPortfolio } from '#demo/demo-portfolio.ts'

/** Decides on findings: one for a module until a date, one for the company, one as long as it is investigated. */
export async function decideOnFindings(
  { reviewer, developer }: DemoCompany,
  { modules, projects }: DemoPortfolio,
  clock: DemoClock,
): Promise<void> {
  clock.goTo(14)
  await reviewer.send('POST', '/core/statements', {
    place: { level: 'module', id: modules.get('shop-backend') },
    findings: { vulnerability: 'CVE-2022-42889' },
    status: 'not_affected',
    justification: 'vulnerable_code_cannot_be_controlled_by_adversary',
    detail: 'Texts of customers are never interpolated; the upgrade is planned for the next release.',
    versions: 'range',
    until: clock.date(9),
  })
  await developer.send('POST', '/core/statements', {
    place: { level: 'company' },
    findings: { vulnerability: 'CVE-2020-8203' },
    status: 'not_affected',
    justification: 'vulnerable_code_not_in_execute_path',
    detail: 'zipObjectDeep is not called anywhere; a lint rule forbids it.',
    versions: 'range',
  })
  clock.goTo(6)
  await reviewer.send('POST', '/core/statements', {
    place: { level: 'project', id: projects['Payments'] },
    findings: { vulnerability: 'CVE-2023-44487' },
    status: 'under_investigation',
    detail: 'The load balancer limits streams; whether that is enough is being measured.',
    versions: 'range',
  })
}
