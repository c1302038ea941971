import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { bool, id } from '../../../kernel/fields.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { table } from '../../../kernel/text-table.ts'
import type { Desk } from '../../base/access/desk.ts'
import { createLocation } from './operations-locations.ts'
import { createWarehouse } from './operations.ts'
import { Location, LocationCode } from './schema-locations.ts'
import { Timezone, Warehouse, WarehouseCode, WarehouseName } from './schema.ts'
import { locationPage } from './store-locations.ts'
import { warehouseByCode, warehousePage } from './store.ts'

const company = id().meta({ description: 'Id of the company' })
const warehouse = WarehouseCode.meta({ description: 'Code of the warehouse' })
const everything = { page: 1, per_page: 100_000 }

export function warehouseCommands(desk: Desk): readonly AnyCommand[] {
  return [newWarehouse(desk), warehouseList(desk), newLocations(desk), locationList(desk)]
}

function newWarehouse(desk: Desk): AnyCommand {
  return command({
    name: 'warehouse create',
    summary: 'Create a warehouse in a company',
    input: z.object({
      company,
      name: WarehouseName.meta({ description: 'Name of the warehouse' }),
      code: WarehouseCode.meta({ description: 'Code, unique in the company' }),
      timezone: Timezone.optional().meta({ description: 'Time zone, that of the company by default' }),
      default: bool().optional().meta({ description: 'Use it for documents without a warehouse' }),
      auto_putaway: bool().default(true).meta({ description: 'Received goods wait until they are put away' }),
    }),
    async run({ company: company_id, default: is_default, ...body }) {
      const json = await desk.inCompany(company_id, (scope) =>
        createWarehouse(scope, { ...body, is_default }),
      )
      return Warehouse.parse(JSON.parse(json.text))
    },
    show: ({ id: warehouse_id, name, code, company_id, is_default }) =>
      `Warehouse ${warehouse_id} "${name}" (${code}) created in company ${company_id}${is_default ? ', its default one' : ''}.`,
  })
}

function warehouseList(desk: Desk): AnyCommand {
  return command({
    name: 'warehouse list',
    summary: 'List the warehouses of a company',
    input: z.object({ company }),
    async run({ company: company_id }) {
      const page = await desk.inCompany(company_id, (scope) => warehousePage(scope, everything))
      return { data: z.array(Warehouse).parse(JSON.parse(page.rows)) }
    },
    show: ({ data }) =>
      data.length === 0
        ? 'No warehouses yet. Create one: waybill warehouse create'
        : table(data, {
            id: (each) => each.id,
            code: (each) => each.code,
            name: (each) => each.name,
            timezone: (each) => each.timezone,
            default: (each) => each.is_default,
            'auto putaway': (each) => each.auto_putaway,
            active: (each) => each.active,
          }),
  })
}

function newLocations(desk: Desk): AnyCommand {
  return command({
    name: 'location create',
    summary: 'Create locations in a warehouse, all or none',
    input: z.object({
      company,
      warehouse,
      code: z.array(LocationCode).min(1).max(10_000).meta({ description: 'Codes, unique in the warehouse' }),
    }),
    async run({ company: company_id, warehouse: warehouse_code, code: codes }) {
      const texts = await desk.inCompany(company_id, async (scope) => {
        const { id: warehouse_id } = await warehouseOf(scope, warehouse_code)
        const made: string[] = []
        for (const code of codes) made.push((await createLocation(scope, warehouse_id, { code })).text)
        return made
      })
      return { data: texts.map((text) => Location.parse(JSON.parse(text))) }
    },
    show: ({ data }) => `Created: ${data.map((location) => location.code).join(', ')}.`,
  })
}

function locationList(desk: Desk): AnyCommand {
  return command({
    name: 'location list',
    summary: 'List the locations of a warehouse',
    input: z.object({ company, warehouse }),
    async run({ company: company_id, warehouse: code }) {
      const page = await desk.inCompany(company_id, async (scope) =>
        locationPage(scope, (await warehouseOf(scope, code)).id, everything),
      )
      return { data: z.array(Location).parse(JSON.parse(page.rows)) }
    },
    show: ({ data }) =>
      data.length === 0
        ? 'No locations yet. Create some: waybill location create'
        : table(data, {
            id: (each) => each.id,
            code: (each) => each.code,
            name: (each) => each.name,
            active: (each) => each.active,
          }),
  })
}

async function warehouseOf(scope: WriteScope, code: string): Promise<Warehouse> {
  const found = await warehouseByCode(scope, code)
  if (found !== undefined) return found
  throw new Problem('invalid', { faults: [{ path: 'warehouse', rule: 'selected' }] })
}
