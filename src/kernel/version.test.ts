import { expect, test } from 'vitest'
import { compareReleases, isRelease, version } from './version.ts'

test('releases are ordered by their numbers, not their letters', () => {
  const releases = ['1.10.0', '0.9.9', '1.2.0', '10.0.0', '1.2.10', '1.2.9']
  expect(releases.toSorted(compareReleases)).toEqual([
    '0.9.9',
    '1.2.0',
    '1.2.9',
    '1.2.10',
    '1.10.0',
    '10.0.0',
  ])
  expect(compareReleases('1.2.3', '1.2.3')).toBe(0)
  expect(compareReleases('soon', '0.0.0')).toBeLessThan(0)
})

test('a release has three numbers, and so has this one', () => {
  expect(['1.0.0', '1.0', 'v1.0.0', '1.0.0-rc.1', ''].filter(isRelease)).toEqual(['1.0.0'])
  expect(isRelease(version)).toBe(true)
})
