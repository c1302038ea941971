import { type AnyCommand, command } from '../../kernel/command.ts'
import type { Database } from '../../kernel/database/database.ts'
import { NewClient } from './schema.ts'
import { insertClient } from './store.ts'

export function clientCommands(database: () => Promise<Database>): readonly AnyCommand[] {
  return [
    command({
      name: 'client create',
      summary: 'Create a client company, the owner of goods, in a company',
      input: NewClient,
      run: async (input) => (await database()).transaction((connection) => insertClient(connection, input)),
      show: (client) =>
        `Client ${client.id} "${client.name}" (${client.code}) created in company ${client.company_id}.`,
    }),
  ]
}
