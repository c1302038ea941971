import { accountRows } from './account.ts'
import { factorRows } from './factors.ts'
import { articleRows } from './articles.ts'
import { auditRows } from './audit.ts'
import { carrierRows } from './carriers.ts'
import { clientRows } from './clients.ts'
import { companyRows } from './companies.ts'
import { eventRows } from './events.ts'
import { graphqlRows } from './graphql.ts'
import { inboundRows } from './inbound.ts'
import { integrationRows } from './integrations.ts'
import { overviewRows } from './overviews.ts'
import { parcelRows } from './parcels.ts'
import { partnerRows } from './partners.ts'
import { peopleRows } from './people.ts'
import { printingRows } from './printing.ts'
import { returnRows } from './returns.ts'
import { sessionRows } from './sessions.ts'
import { salesOrderRows } from './sales-orders.ts'
import { scanRows } from './scan.ts'
import { simulateRows } from './simulate.ts'
import { stockRows } from './stock.ts'
import { unitRows } from './units.ts'
import { letterRows } from './letters.ts'
import { memberRows } from './members.ts'
import { userRows } from './users.ts'
import { warehouseRows } from './warehouses.ts'
import { kitRows } from './kits.ts'
import { attachmentRows } from './attachments.ts'
import { minimumRows } from './minimums.ts'
import { replenishmentRows } from './replenishments.ts'
import { countRows } from './counts.ts'
import { countPlanRows } from './count-plans.ts'
import { waveRows } from './waves.ts'
import { webhookRows } from './webhooks.ts'
import type { Rows } from './row.ts'

/** Groups of operations. One test file proves each within seconds. */
export const logisticsGroups = {
  account: { ...sessionRows, ...accountRows },
  'account-factors': { ...factorRows, ...letterRows },
  people: { ...companyRows, ...userRows, ...memberRows, ...peopleRows, ...auditRows },
  feeds: { ...eventRows, ...overviewRows, ...integrationRows, ...graphqlRows },
  webhooks: { ...webhookRows, ...simulateRows },
  catalogue: { ...articleRows, ...warehouseRows, ...unitRows, ...clientRows, ...partnerRows, ...scanRows },
  stock: { ...stockRows, ...minimumRows, ...kitRows, ...attachmentRows, ...printingRows },
  orders: salesOrderRows,
  parcels: { ...parcelRows, ...carrierRows },
  inbound: inboundRows,
  returns: returnRows,
  waves: { ...waveRows, ...replenishmentRows },
  counts: { ...countRows, ...countPlanRows },
} as const satisfies Readonly<Record<string, Rows>>
export type LogisticsGroup = keyof typeof logisticsGroups

/** Every operation of the logistics service, with who may call it. Written by hand: it says what should be. */
export const logisticsRows: Rows = Object.fromEntries(
  Object.values<Rows>(logisticsGroups).flatMap((rows) => Object.entries(rows)),
)
