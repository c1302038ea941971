import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { bool, id } from '../../../kernel/fields.ts'
import { table } from '../../../kernel/text-table.ts'
import type { Desk } from '../../base/access/desk.ts'
import { createPartner } from './operations.ts'
import { NewPartner, Partner } from './schema.ts'
import { partnerPage } from './store.ts'

const company = id().meta({ description: 'Id of the company' })
const client = id().optional()

export function partnerCommands(desk: Desk): readonly AnyCommand[] {
  return [newPartner(desk), partnerList(desk)]
}

function newPartner(desk: Desk): AnyCommand {
  return command({
    name: 'partner create',
    summary: 'Create a supplier, customer or carrier in a company',
    input: z.object({
      company,
      name: NewPartner.shape.name,
      code: NewPartner.shape.code,
      client: client.meta({ description: 'Client it belongs to; without it, all clients share it' }),
      supplier: bool().optional().meta({ description: 'Goods come from it' }),
      customer: bool().optional().meta({ description: 'Goods go to it' }),
      carrier: bool().optional().meta({ description: 'Moves goods' }),
      vat_number: NewPartner.shape.vat_number,
      email: NewPartner.shape.email,
      phone: NewPartner.shape.phone,
    }),
    async run({ company: company_id, client: client_3pl_id, supplier, customer, carrier, ...input }) {
      const roles = { is_supplier: supplier, is_customer: customer, is_carrier: carrier }
      const body = { ...input, ...roles, client_3pl_id }
      const json = await desk.inCompany(company_id, (scope) => createPartner(scope, body))
      return Partner.parse(JSON.parse(json.text))
    },
    show: (partner) =>
      `Partner ${partner.id} "${partner.name}" (${partner.code}) created in company ${partner.company_id}.`,
  })
}

function partnerList(desk: Desk): AnyCommand {
  return command({
    name: 'partner list',
    summary: 'List the partners of a company',
    input: z.object({ company }),
    async run({ company: company_id }) {
      const everything = { page: 1, per_page: 100_000 }
      const page = await desk.inCompany(company_id, (scope) => partnerPage(scope, everything))
      return { data: z.array(Partner).parse(JSON.parse(page.rows)) }
    },
    show: ({ data }) =>
      data.length === 0
        ? 'No partners yet. Create one: waybill partner create'
        : table(data, {
            id: (each) => each.id,
            client: (each) => each.client_3pl_id,
            code: (each) => each.code,
            name: (each) => each.name,
            supplier: (each) => each.is_supplier,
            customer: (each) => each.is_customer,
            carrier: (each) => each.is_carrier,
            active: (each) => each.active,
          }),
  })
}
