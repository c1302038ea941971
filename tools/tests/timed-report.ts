import { readFileSync, writeFileSync } from 'node:fs'
import { JsonReporter, type TestModule } from 'vitest/node'
import * as z from 'zod'

const Report = z.looseObject({})

/** Vitest's report as JSON, and with it the seconds of each file, its hooks among them. */
export class TimedReport extends JsonReporter {
  readonly #path: string
  constructor(path: string) {
    super({ outputFile: path })
    this.#path = path
  }

  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    await super.onTestRunEnd(modules)
    const report = Report.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
    const seconds: Record<string, number> = {}
    for (const each of modules)
      seconds[each.relativeModuleId] = Math.round(each.diagnostic().duration / 100) / 10
    writeFileSync(this.#path, JSON.stringify({ ...report, seconds }))
  }
}
