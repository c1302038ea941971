import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { id } from '../../../kernel/fields.ts'
import { table } from '../../../kernel/text-table.ts'
import type { Desk } from '../../base/access/desk.ts'
import { createClient } from './operations.ts'
import { Client, NewClient, SettingsChanges } from './schema.ts'
import { clientPage } from './store.ts'

const company = id().meta({ description: 'Id of the company' })

export function clientCommands(desk: Desk): readonly AnyCommand[] {
  return [newClient(desk), clientList(desk)]
}

function newClient(desk: Desk): AnyCommand {
  return command({
    name: 'client create',
    summary: 'Create a client, an owner of goods, in a company',
    input: z.object({
      company,
      ...NewClient.omit({ address: true, active: true, settings: true }).shape,
      ...SettingsChanges.shape,
    }),
    async run({ company: company_id, ...input }) {
      const body = { ...input, settings: SettingsChanges.parse(input) }
      const json = await desk.inCompany(company_id, (scope) => createClient(scope, body))
      return Client.parse(JSON.parse(json.text))
    },
    show: (client) =>
      `Client ${client.id} "${client.name}" (${client.code}) created in company ${client.company_id}.`,
  })
}

function clientList(desk: Desk): AnyCommand {
  return command({
    name: 'client list',
    summary: 'List the clients of a company',
    input: z.object({ company }),
    async run({ company: company_id }) {
      const everything = { page: 1, per_page: 100_000 }
      const page = await desk.inCompany(company_id, (scope) => clientPage(scope, everything))
      return { data: z.array(Client).parse(JSON.parse(page.rows)) }
    },
    show: ({ data }) =>
      data.length === 0
        ? 'No client companies yet. Create one: waybill client create'
        : table(data, {
            id: (each) => each.id,
            code: (each) => each.code,
            name: (each) => each.name,
            country: (each) => each.country_code,
            'over-receipt': (each) => each.settings.over_receipt_policy,
            active: (each) => each.active,
          }),
  })
}
