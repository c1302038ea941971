import { accountRows } from './account.ts'
import { articleRows } from './articles.ts'
import { auditRows } from './audit.ts'
import { clientRows } from './clients.ts'
import { companyRows } from './companies.ts'
import { eventRows } from './events.ts'
import { floorRows } from './floor.ts'
import { graphqlRows } from './graphql.ts'
import { inboundRows } from './inbound.ts'
import { integrationRows } from './integrations.ts'
import { overviewRows } from './overviews.ts'
import { parcelRows } from './parcels.ts'
import { partnerRows } from './partners.ts'
import { peopleRows } from './people.ts'
import { returnRows } from './returns.ts'
import { salesOrderRows } from './sales-orders.ts'
import { scanRows } from './scan.ts'
import { simulateRows } from './simulate.ts'
import { stockRows } from './stock.ts'
import { unitRows } from './units.ts'
import { memberRows } from './members.ts'
import { userRows } from './users.ts'
import { warehouseRows } from './warehouses.ts'
import { kitRows } from './kits.ts'
import { attachmentRows } from './attachments.ts'
import { minimumRows } from './minimums.ts'
import { countRows } from './counts.ts'
import { waveRows } from './waves.ts'
import { webhookRows } from './webhooks.ts'
import type { Rows } from './row.ts'

/** Every operation of the logistics service, with who may call it. Written by hand: it says what should be. */
export const logisticsRows: Rows = {
  ...floorRows,
  ...companyRows,
  ...accountRows,
  ...userRows,
  ...memberRows,
  ...articleRows,
  ...warehouseRows,
  ...unitRows,
  ...clientRows,
  ...partnerRows,
  ...peopleRows,
  ...auditRows,
  ...eventRows,
  ...overviewRows,
  ...salesOrderRows,
  ...parcelRows,
  ...inboundRows,
  ...returnRows,
  ...waveRows,
  ...countRows,
  ...minimumRows,
  ...kitRows,
  ...attachmentRows,
  ...scanRows,
  ...simulateRows,
  ...stockRows,
  ...integrationRows,
  ...webhookRows,
  ...graphqlRows,
}
