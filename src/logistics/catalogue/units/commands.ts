import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { bool, id, text } from '../../../kernel/fields.ts'
import { table } from '../../../kernel/text-table.ts'
import { Desk } from '../../base/access/desk.ts'
import { setUnit } from './operations.ts'
import { Unit, UnitCode } from './schema.ts'
import { unitPage } from './store.ts'

const company = id().meta({ description: 'Id of the company' })
const everything = { page: 1, per_page: 100_000 }

export function unitCommands(desk: Desk): readonly AnyCommand[] {
  return [
    command({
      name: 'unit set',
      summary: 'Create or change a unit in the catalogue of a company',
      input: z.object({
        company,
        code: UnitCode,
        name: text().optional().meta({ description: 'Name; the code, if a new unit has none' }),
        integer_only: bool().optional().meta({ description: 'Quantities must be whole numbers' }),
      }),
      async run({ company: company_id, ...input }) {
        const json = await desk.inCompany(company_id, (scope) =>
          setUnit(scope, input, Desk.nothing.precondition),
        )
        return Unit.parse(JSON.parse(json.text))
      },
      show: ({ code, name, company_id, integer_only }) =>
        `Unit ${code} "${name}" of company ${company_id}: ${integer_only ? 'whole quantities only' : 'any quantity'}.`,
    }),
    command({
      name: 'unit list',
      summary: 'List the unit catalogue of a company',
      input: z.object({ company }),
      async run({ company: company_id }) {
        const page = await desk.inCompany(company_id, (scope) => unitPage(scope, everything))
        return { data: z.array(Unit).parse(JSON.parse(page.rows)) }
      },
      show: ({ data }) =>
        data.length === 0
          ? 'No units yet. Add one: waybill unit set'
          : table(data, {
              code: (each) => each.code,
              name: (each) => each.name,
              'whole only': (each) => each.integer_only,
            }),
    }),
  ]
}
