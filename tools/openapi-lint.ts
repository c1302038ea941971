// `npm run check`: both documents as Redocly and Spectral see them, by their recommended rules. An error fails; all else is told.
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'

const Document = z.record(z.string(), z.unknown())

interface Found {
  readonly rule: string
  readonly isError: boolean
  readonly place: string
  readonly message: string
}

async function byRedocly(text: string, name: string): Promise<readonly Found[]> {
  const found = await lintDocument({
    document: makeDocumentFromString(text, name),
    config: await createConfig({ extends: ['recommended'] }),
    externalRefResolver: new BaseResolver(),
  })
  return found.map(({ ruleId, severity, message, location: [at] }) => ({
    rule: `redocly ${ruleId}`,
    isError: severity === 'error',
    place: at?.pointer ?? '',
    message,
  }))
}

async function bySpectral(text: string): Promise<readonly Found[]> {
  const linter = new spectral.Spectral()
  // That each example fits its schema is tested (src/openapi/document.test.ts); here it would take three times as long.
  linter.setRuleset(
    new spectral.Ruleset({
      extends: [[rulesets.oas, 'recommended']],
      rules: { 'oas3-valid-media-example': 'off' },
    }),
  )
  const found = await linter.run(Document.parse(JSON.parse(text)))
  return found.map(({ code, severity, message, path }) => ({
    rule: `spectral ${code}`,
    isError: `${severity}` === '0',
    place: path.join('/'),
    message,
  }))
}

for (const name of ['openapi/logistics.json', 'openapi/auth.json']) {
  const text = await readFile(resolve(import.meta.dirname, '..', name), 'utf8')
  for (const { rule, isError, place, message } of [
    ...(await byRedocly(text, name)),
    ...(await bySpectral(text)),
  ]) {
    console.log(`${isError ? 'error' : 'note'}: ${name}: ${rule}: ${message} ${place}`)
    if (isError) process.exitCode = 1
  }
}
