import * as z from 'zod'
import { type AnyCommand, command } from '../kernel/command.ts'
import { migrationsIn } from '../postgres/migrate.ts'
import { type SchemaPlan, migrationPlan } from '../postgres/migration-plan.ts'
import { type Servers, migrateServers, schemas } from './databases.ts'
import { planText } from './plan-text.ts'

interface Done {
  readonly applied: readonly string[]
}

interface Planned {
  readonly plan: readonly SchemaPlan[]
}

export function migrateCommand(resources: { servers(): Promise<Servers> }): AnyCommand {
  return command({
    name: 'migrate',
    summary: 'Bring the database up to date, or show what that would do',
    input: z.object({
      plan: z
        .boolean()
        .default(false)
        .meta({ description: 'show what would happen and which statements would wait; changes nothing' }),
      measure: z.boolean().default(false).meta({
        description: 'with --plan, on a copy that nobody uses: run it, look at its locks, undo it',
      }),
    }),
    async run({ plan, measure }, terminal): Promise<Done | Planned> {
      const servers = await resources.servers()
      if (plan || measure) return { plan: await plansOf(servers, measure) }
      return { applied: await migrateServers(servers, (line) => terminal.note(line)) }
    },
    show: (result) => ('plan' in result ? planText(result.plan) : appliedText(result)),
  })
}

async function plansOf(servers: Servers, measure: boolean): Promise<readonly SchemaPlan[]> {
  const plans: SchemaPlan[] = []
  for (const { schema, folder, url } of schemas) {
    plans.push(await migrationPlan({ url: url(servers), schema, measure }, await migrationsIn(folder)))
  }
  return plans
}

function appliedText({ applied }: Done): string {
  return applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`
}
