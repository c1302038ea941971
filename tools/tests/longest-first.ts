import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keptTimes } from './times.ts'

/** With two files at a time, the longest first is the shortest way through; a new file is guessed by its size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: times } = keptTimes()
    const root = this.ctx.config.root
    const seconds = new Map(
      files.map(({ moduleId }) => [
        moduleId,
        times[relative(root, moduleId)] ?? statSync(moduleId).size / 10_000,
      ]),
    )
    return files.toSorted((a, b) => (seconds.get(b.moduleId) ?? 0) - (seconds.get(a.moduleId) ?? 0))
  }
}
