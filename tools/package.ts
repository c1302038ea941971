// `node tools/package.ts`: writes the program as JavaScript into dist/, which is what `npm pack` takes. Node.js refuses to strip
// types from files below node_modules.
//
// Types become blanks and `.ts` in the path of a module becomes `.js`, so each character stays in its place: the line and column
// of a stack trace are those of the source, and no source maps are needed.
import { globSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** How one module names another, in an import or as the file of a thread. */
const modulePath = /(?<='\.{1,2}\/[^'\n]*\.)ts(?=')/g
/** Tests, what only the checks of the source compare, and the loader of `demo load --orders`. */
const leftOut = /\.test(-d)?\.ts$|\/schema\.sql$|\/demo\/volume\//

export function javaScriptOf(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(modulePath, 'js')
}

/** Writes the program into a folder as deep below its package as `src`. */
export async function buildProgram(into: string): Promise<void> {
  const files = globSync('src/**/*.*', { cwd: root }).filter((file) => !leftOut.test(file))
  const places = files.map((file) => [join(root, file), join(into, file.slice('src/'.length))] as const)
  const folders = new Set(places.map(([, place]) => dirname(place)))
  await Promise.all(Array.from(folders, (folder) => mkdir(folder, { recursive: true })))
  await Promise.all(
    places.map(async ([file, place]) => {
      if (!file.endsWith('.ts')) return copyFile(file, place)
      return writeFile(place.replace(/ts$/, 'js'), javaScriptOf(await readFile(file, 'utf8')))
    }),
  )
}

if (import.meta.main) {
  // Made beside its place and moved there: nothing of an earlier build is left.
  const dist = join(root, 'dist')
  const next = `${dist}-next`
  await rm(next, { recursive: true, force: true })
  await buildProgram(next)
  await rm(dist, { recursive: true, force: true })
  await rename(next, dist)
  console.log('dist: built')
}
