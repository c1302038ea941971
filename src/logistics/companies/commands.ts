import * as z from 'zod'
import { type AnyCommand, command } from '../../kernel/command.ts'
import type { Database } from '../../kernel/database/database.ts'
import { id } from '../../kernel/fields.ts'
import { found } from '../../kernel/problem.ts'
import { table } from '../../kernel/text-table.ts'
import { ModuleSlug, NewCompany } from './schema.ts'
import { allCompanies, insertCompany, setModules } from './store.ts'

function companyTable(companies: Awaited<ReturnType<typeof allCompanies>>): string {
  return table(companies, {
    id: (each) => each.id,
    name: (each) => each.name,
    code: (each) => each.code,
    active: (each) => each.active,
    modules: (each) => each.modules.join(', '),
  })
}

export function companyCommands(database: () => Promise<Database>): readonly AnyCommand[] {
  return [
    command({
      name: 'company create',
      summary: 'Create a company',
      input: NewCompany,
      run: async (input) => (await database()).transaction((connection) => insertCompany(connection, input)),
      show: (company) =>
        `Company ${company.id} "${company.name}" created with modules ${company.modules.join(', ')}.`,
    }),
    command({
      name: 'company modules',
      summary: 'Show or change the modules of a company',
      positional: ['id'],
      input: z.object({
        id: id().meta({ description: 'Id of the company' }),
        enable: z.array(ModuleSlug).default([]).meta({ description: 'Modules to switch on' }),
        disable: z.array(ModuleSlug).default([]).meta({ description: 'Modules to switch off' }),
      }),
      async run(input) {
        const db = await database()
        return found(await db.transaction((connection) => setModules(connection, input.id, input)), 'company')
      },
      show: (company) =>
        `Company ${company.id} "${company.name}" has modules ${company.modules.join(', ') || 'none'}.`,
    }),
    command({
      name: 'company list',
      summary: 'List all companies',
      input: z.object({}),
      run: async () => ({ data: await allCompanies(await database()) }),
      show: ({ data }) =>
        data.length === 0 ? 'No companies yet. Create one: waybill company create' : companyTable(data),
    }),
  ]
}
