import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { id } from '../../../kernel/fields.ts'
import { found } from '../../../kernel/problem.ts'
import { table } from '../../../kernel/text-table.ts'
import type { Desk } from '../../base/access/desk.ts'
import { changeCompany, createCompany } from './changes.ts'
import { modulesAfter } from './rules.ts'
import { type Company, CompanyChanges, ModuleSlugs, NewCompany } from './schema.ts'
import { allCompanies, lockCompany } from './store.ts'

const CompanyId = id().meta({ description: 'Id of the company' })
const OnOff = z.enum(['on', 'off']).transform((state) => state === 'on')

export function companyCommands(desk: Desk): readonly AnyCommand[] {
  return [create(desk), update(desk), changeModules(desk), list(desk)]
}

function create(desk: Desk): AnyCommand {
  return command({
    name: 'company create',
    summary: 'Create a company',
    input: z.object(NewCompany.shape),
    run: (input) => desk.onPlatform((scope) => createCompany(scope, input)),
    show: (company) =>
      `Company ${company.id} "${company.name}" created with modules ${company.modules.join(', ')}.`,
  })
}

function update(desk: Desk): AnyCommand {
  return command({
    name: 'company update',
    summary: 'Change a company; omitted options stay as they are',
    positional: ['id'],
    input: CompanyChanges.extend({
      id: CompanyId,
      active: OnOff.optional().meta({ description: 'off shuts everybody out at once' }),
      sandbox: OnOff.optional().meta({ description: 'Whether it is for trying things out' }),
    }),
    run: ({ id: company_id, ...changes }) =>
      desk.onPlatform(async (scope) =>
        changeCompany(scope, found(await lockCompany(scope, company_id), 'company'), changes),
      ),
    show: (company) =>
      `Company ${company.id} "${company.name}" is ${company.active ? 'active' : 'inactive'}.`,
  })
}

function changeModules(desk: Desk): AnyCommand {
  return command({
    name: 'company modules',
    summary: 'Show or change the modules of a company',
    positional: ['id'],
    input: z.object({
      id: CompanyId,
      enable: ModuleSlugs.optional().meta({ description: 'Modules to switch on' }),
      disable: ModuleSlugs.optional().meta({ description: 'Modules to switch off' }),
    }),
    run: ({ id: company_id, ...changes }) =>
      desk.onPlatform(async (scope) => {
        const before = found(await lockCompany(scope, company_id), 'company')
        return changeCompany(scope, before, { modules: modulesAfter(before.modules, changes) })
      }),
    show: (company) =>
      `Company ${company.id} "${company.name}" has modules ${company.modules.join(', ') || 'none'}.`,
  })
}

function list(desk: Desk): AnyCommand {
  return command({
    name: 'company list',
    summary: 'List all companies',
    input: z.object({}),
    run: async () => ({ data: await desk.onPlatform(allCompanies) }),
    show: ({ data }) =>
      data.length === 0 ? 'No companies yet. Create one: waybill company create' : companyTable(data),
  })
}

function companyTable(companies: readonly Company[]): string {
  return table(companies, {
    id: (each) => each.id,
    name: (each) => each.name,
    code: (each) => each.code,
    active: (each) => each.active,
    modules: (each) => each.modules.join(', '),
  })
}
