import { spawnSync } from 'node:child_process'

/** Which processors the server, with its database, and its clients have: the same two for both, where they cannot be told. */
export interface Cores {
  readonly server: number | undefined
  readonly clients: number | undefined
}

/** Apart, where the system has the means and at least two. */
export function cores(): Cores {
  const can = ['0', '1'].every((core) => spawnSync('taskset', ['-c', core, 'true']).status === 0)
  return can ? { server: 0, clients: 1 } : { server: undefined, clients: undefined }
}

/** The command that starts a program on a processor. */
export function onCore(
  core: number | undefined,
  program: string,
  args: readonly string[],
): readonly [program: string, args: readonly string[]] {
  return core === undefined ? [program, args] : ['taskset', ['-c', String(core), program, ...args]]
}
