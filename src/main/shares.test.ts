import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { parts } from './app.ts'
import { connectionsOf, fittingShares, replicaConnectionsOf, wantedProcesses } from './shares.ts'

const unset = { processes: undefined, production: true, databasePool: undefined }
const given = (processes: number, databasePool?: number) => ({ ...unset, processes, databasePool })
const room = (allowed: number, together = true) => ({ logistics: allowed, auth: allowed, together })

describe('how many processes are wanted', () => {
  test('in production one for each core up to eight, else one', () => {
    const cores = Math.min(8, availableParallelism())
    expect(wantedProcesses({ processes: undefined, production: true }, parts)).toBe(cores)
    expect(wantedProcesses({ processes: undefined, production: false }, parts)).toBe(1)
  })
  test('as many as somebody says', () => {
    expect(wantedProcesses({ processes: 12, production: false }, ['auth'])).toBe(12)
  })
  test('one for the worker alone, whatever somebody says', () => {
    expect(wantedProcesses({ processes: 4, production: true }, ['worker'])).toBe(1)
  })
})

describe('the connections of a node', () => {
  test('are those of its processes, and once those of the jobs', () => {
    expect(connectionsOf({ processes: 1, pool: 10 }, parts)).toEqual({ logistics: 20, auth: 16 })
    expect(connectionsOf({ processes: 4, pool: 3 }, parts)).toEqual({ logistics: 34, auth: 30 })
  })
  test('are zero in a database that no part uses, and a few in one that only the jobs use', () => {
    expect(connectionsOf({ processes: 2, pool: 5 }, ['auth'])).toEqual({ logistics: 0, auth: 18 })
    expect(connectionsOf({ processes: 1, pool: 10 }, ['worker'])).toEqual({ logistics: 18, auth: 14 })
  })
})

describe('the connections to a replica', () => {
  test('are those of the services, and none of the jobs', () => {
    expect(replicaConnectionsOf({ processes: 1, pool: 10 }, parts)).toBe(24)
    expect(replicaConnectionsOf({ processes: 4, pool: 3 }, ['auth'])).toBe(20)
    expect(replicaConnectionsOf({ processes: 1, pool: 10 }, ['worker'])).toBe(0)
  })
  test('make shares smaller where a replica allows fewer than the primary', () => {
    expect(fittingShares(given(8), parts, { ...room(200), replica: 100 })).toEqual({ processes: 8, pool: 4 })
    expect(fittingShares(given(8), parts, { ...room(200), replica: 80 })).toEqual({ processes: 8, pool: 3 })
    expect(() => fittingShares(given(8), parts, { ...room(200), replica: 60 })).toThrow(
      /8 processes need up to 64 connections to the replica, which allows 60/,
    )
  })
})

describe('shares', () => {
  test('a pool is divided among the processes; each gets at least two', () => {
    expect(fittingShares(given(1, 20), parts, room(100))).toEqual({ processes: 1, pool: 20 })
    expect(fittingShares(given(4, 20), parts, room(100))).toEqual({ processes: 4, pool: 5 })
    expect(fittingShares(given(6, 10), parts, room(100))).toEqual({ processes: 6, pool: 2 })
  })
  test('one process has ten of each where nobody says how many', () => {
    expect(fittingShares(given(1), parts, room(100))).toEqual({ processes: 1, pool: 10 })
    expect(fittingShares(given(2), parts, room(100))).toEqual({ processes: 2, pool: 5 })
  })
  test('pools that nobody asked for give way to the number of processes', () => {
    expect(fittingShares(given(8), parts, room(200))).toEqual({ processes: 8, pool: 4 })
    expect(fittingShares(given(8), parts, room(120))).toEqual({ processes: 8, pool: 3 })
  })
  test('processes that nobody asked for give way to the room there is', () => {
    expect(fittingShares(unset, parts, room(20))).toEqual({ processes: 1, pool: 2 })
  })
  test('two servers have room each for its own service', () => {
    expect(fittingShares(given(8), parts, room(70, false))).toEqual({ processes: 8, pool: 4 })
  })
  test.each([
    ['processes', given(8), room(100), /8 processes need up to 104 connections .* allows 100/],
    ['pools', given(1, 60), room(100), /One process needs up to 136 connections .* allows 100/],
    ['one of two servers', given(2, 40), { ...room(100, false), auth: 40 }, /need up to 50 .* allows 40/],
  ] as const)('what somebody asked for and cannot have is refused: %s', (...[, wishes, allowed, why]) => {
    const attempt = () => fittingShares(wishes, parts, allowed)
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(why)
  })
})
