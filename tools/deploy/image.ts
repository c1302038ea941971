import { join } from 'node:path'
import { freePort } from '../../test/support/free-port.ts'
import { type Trial, printed, root } from './trial.ts'

/** The image: built without a base from elsewhere, and run as it says (tools/deploy/image.sh). */
export const image: Trial = {
  name: 'image',
  needs: ['buildah', 'unshare', 'curl'],
  async run({ folder, database }) {
    const script = join(root, 'tools/deploy/image.sh')
    const port = String(await freePort())
    const said = await printed('sh', [script, folder, port, ...(database === undefined ? [] : [database])])
    return said
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Applied'))
      .join('\n  ')
  },
}
