import { join } from 'node:path'
import { type Trial, deploy, printed } from './trial.ts'

/** The alerts: whether Prometheus takes them, and whether each rings when it should. */
export const rules: Trial = {
  name: 'rules',
  needs: ['promtool'],
  async run() {
    const cwd = join(deploy, 'monitoring')
    await printed('promtool', ['check', 'config', 'prometheus.yaml'], { cwd })
    const tested = await printed('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd })
    if (!tested.includes('SUCCESS')) throw new Error(tested)
    return 'promtool takes the configuration, and its tests of the alerts pass'
  },
}
