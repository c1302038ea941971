// Medusa: a shop whose APIs are REST. Argument: its folder; its configuration there names the database.
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { announce, freePort, packagesIn } from './peer.ts'

const [, , directory = ''] = process.argv
process.chdir(directory)
const { default: start } = z
  .object({ default: z.custom<(options: object) => Promise<unknown>>() })
  .parse(packagesIn(directory)('@medusajs/medusa/commands/start'))
const port = await freePort()
const address = `http://127.0.0.1:${port}`
await start({ directory, host: '127.0.0.1', port, types: false })
// It says that it has started before it listens. Who started this process waits for a minute.
const isThere = () =>
  fetch(`${address}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isThere())) await sleep(100)
announce({ address, tokens: [] })
