import { join } from 'node:path'
import { type Trial, deploy, printed } from './trial.ts'

/** The proxy of one server: whether Caddy takes its configuration. */
export const proxy: Trial = {
  name: 'proxy',
  needs: ['caddy'],
  async run({ folder }) {
    const config = join(deploy, 'one-server/Caddyfile')
    const env = { ...process.env, HOME: folder }
    await printed('caddy', ['validate', '--adapter', 'caddyfile', '--config', config], { env })
    return 'Caddy takes the configuration'
  },
}
