import type { Plan } from './agenda.ts'
import { kitPlans } from './plans-kits.ts'
import { countPlans, refillPlans, wavePlans } from './plans-floor.ts'
import { orderPlans } from './plans-orders.ts'
import { receptionPlans } from './plans-receptions.ts'
import type { DemoCompany } from './world.ts'

/** All documents of a company that its modules allow. */
export function plansOf(company: DemoCompany): readonly Plan[] {
  const has = (module: string) => company.modules.some((each) => each === module)
  return company.clients.flatMap(({ code }, nth) => [
    ...receptionPlans(code, { isInbound: has('inbound') }),
    ...(has('outbound') ? orderPlans(code, { nth, hasReturns: has('returns') }) : []),
    ...(nth === 0 && has('picking') ? wavePlans(code) : []),
    ...(nth === 0 && has('picking') ? refillPlans(code) : []),
    ...(nth === 0 && has('counting') ? countPlans(code) : []),
    ...(nth === 0 && has('kits') ? kitPlans(code, { isOutbound: has('outbound') }) : []),
  ])
}
