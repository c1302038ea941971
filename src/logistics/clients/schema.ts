import * as z from 'zod'
import { id, text } from '../../kernel/fields.ts'

export const NewClient = z.object({
  company: id().meta({ description: 'Id of the company' }),
  name: text().meta({ description: 'Name of the client company' }),
  code: text(50).meta({ description: 'Code, unique in the company' }),
})
export type NewClient = z.output<typeof NewClient>

export interface Client {
  readonly id: number
  readonly company_id: number
  readonly code: string
  readonly name: string
  readonly active: boolean
}
