// `npm run deploy:try`: what is in deploy/, tried on this machine as far as it has the tools.
import * as z from 'zod'
import { image } from './deploy/image.ts'
import { manifests } from './deploy/manifests.ts'
import { packaged } from './deploy/package.ts'
import { proxy } from './deploy/proxy.ts'
import { rules } from './deploy/rules.ts'
import { type Outcome, type Trial, outcomeOf } from './deploy/trial.ts'
import { units } from './deploy/units.ts'
import { main, script } from './script.ts'

const trials: readonly Trial[] = [units, rules, proxy, manifests, packaged, image]

export const deployTry = script({
  name: 'deploy:try',
  summary:
    'Try units, alerts, proxy, manifests, package and image of deploy/, as far as the tools for it are installed',
  input: z.object({
    only: z
      .array(z.enum(['units', 'rules', 'proxy', 'manifests', 'package', 'image']))
      .min(1)
      .optional()
      .meta({ description: 'only these: units, rules, proxy, manifests, package, image' }),
    database: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional()
      .meta({ description: 'address of an empty PostgreSQL database on which the image is run' }),
  }),
  short: ['--only', 'units,rules,proxy'],
  async run({ only, database }, note) {
    const outcomes: Outcome[] = []
    for (const trial of trials.filter(
      ({ name }) => only === undefined || only.some((each) => each === name),
    )) {
      note(`${trial.name} …`)
      outcomes.push(await outcomeOf(trial, database))
    }
    return { outcomes }
  },
  show: ({ outcomes }) =>
    outcomes.map(({ name, outcome, said }) => `${name.padEnd(10)} ${outcome.padEnd(9)} ${said}`).join('\n'),
  failed: ({ outcomes }) => outcomes.some(({ outcome }) => outcome === 'failed'),
})

if (import.meta.main) await main(deployTry)
