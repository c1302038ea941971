import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each named advisory lock is taken in one place', () => {
  const names = globSync('src/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/hashtext(?:extended)?\('([^']+)'/g)].map(([, name]) => name),
  )
  expect(names).toContain('waybill.super_admins')
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
