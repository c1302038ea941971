// Runs the sources. No TypeScript, or Node.js would load what takes types out before it knows that nothing is left to do.
import { statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const packages = join(root, 'node_modules')

// Compiled code is kept beside the packages, for the next start. Not where that folder is somebody else's, who could not
// remove what we leave there.
const owner = statSync(packages, { throwIfNoEntry: false })?.uid
if (owner === (process.getuid?.() ?? owner)) enableCompileCache(join(packages, '.cache', 'waybill'))

await import('../src/main/waybill.ts')
