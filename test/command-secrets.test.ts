import { expect, test } from 'vitest'
import { passwordKey } from '../src/cli/arguments.ts'
import { fieldsOf } from '../src/cli/fields.ts'
import { CommandResources, allCommands } from '../src/main/commands.ts'

// A command line is read by every user of the machine (`ps`). What is secret comes another way: `--password-stdin`, a file, or
// the environment.

const reasons: Readonly<Record<string, string>> = {
  'print token_file': 'The name of a file.',
  'webhooks listen token': 'On the machine of a developer; without it the database is read.',
}

test('no command takes a secret that cannot come by standard input', async () => {
  const resources = new CommandResources()
  const secrets = allCommands(resources).flatMap((command) =>
    fieldsOf(command)
      .filter(({ key, kind }) => kind !== 'flag' && /passw|passphrase|secret|token|_key$/.test(key))
      .filter(({ key }) => key !== passwordKey)
      .map(({ key }) => `${command.name} ${key}`),
  )
  expect(secrets.filter((each) => !(each in reasons))).toEqual([])
  await resources.close()
})
