import { cp, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Trial, deploy, printed, root } from './trial.ts'

/** 0 is a service that can do nothing, 10 one that can do everything. */
const mostExposed = 1.5
const installedAt = '/opt/waybill/current/node_modules/.bin/waybill'

/** The units as systemd reads them, and how far each is shut in. */
export const units: Trial = {
  name: 'units',
  needs: ['systemd-analyze'],
  async run({ folder }) {
    await cp(join(deploy, 'systemd'), folder, { recursive: true })
    const files = (await readdir(folder)).filter((name) => /\.(service|timer)$/.test(name))
    const paths = files.map((name) => join(folder, name))
    for (const path of paths) {
      const unit = await readFile(path, 'utf8')
      await writeFile(path, unit.replaceAll(installedAt, join(root, 'bin/waybill')))
    }
    // Tools of the machine come after the tools under test.
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` }
    const complaints = await printed('systemd-analyze', ['verify', ...paths], { env })
    const own = complaints.split('\n').filter((line) => line.includes('waybill'))
    if (own.length > 0) throw new Error(own.join('\n'))
    const services = paths.filter((path) => path.endsWith('.service'))
    const figures: number[] = []
    for (const path of services) {
      const args = ['security', '--offline=yes', '--no-pager', `--threshold=${mostExposed * 10}`, path]
      const report = await printed('systemd-analyze', args, { env })
      figures.push(Number(/exposure level for \S+: (\d+\.\d+)/.exec(report)?.[1]))
    }
    return `${files.length} units verified; exposure at most ${Math.max(...figures)} of 10`
  },
}
