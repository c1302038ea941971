/** Lower or upper limit for a figure. */
export type Target = ({ readonly least: number } | { readonly most: number }) & { readonly unit?: string }

// All performance goals. Each bench prints its own; `bench:all` prints all. Most are ratios within one run on one
// machine, because absolute times mean nothing on a shared machine.

/** Relative to pgbench with the program's statement. */
export const articleById: Target = { least: 0.45 }
export const articleList: Target = { least: 0.65 }
export const stockList: Target = { least: 0.45 }
/** Cost of a question relative to its cost at the smallest size. */
export const flat: Target = { most: 2, unit: '×' }
/** Database time of one search. */
export const search: Target = { most: 20, unit: ' ms' }
export const syncToCopy: Target = { least: 0.7 }
export const bulkToCopy: Target = { least: 0.3 }

export const verifyToBare: Target = { least: 0.6 }
export const verifyToOidcProvider: Target = { least: 3, unit: '×' }
export const verifyToBetterAuth: Target = { least: 20, unit: '×' }
export const coldVerifyToBare: Target = { least: 0.25 }
export const loginsToHashes: Target = { least: 0.95 }
export const verifyBesideLogins: Target = { most: 30, unit: ' ms' }

/** Relative to hand-written SQL that writes all rows of a table in one statement. */
export const orderToSets: Target = { least: 0.6 }
export const moveToSets: Target = { least: 0.6 }

export const deliveries: Target = { least: 3_000, unit: '/s' }
/** With all fields, and with three. */
export const graphqlToRest: Target = { least: 1 }
export const fewFieldsToRest: Target = { least: 0.7 }
export const fewFieldsToPostgraphile: Target = { least: 1 }
export const besidePeers: Target = { least: 5, unit: '×' }

/** Primary's processor time for a read that a replica answers, relative to a read without a replica. */
export const replicaShare: Target = { most: 0.2 }

export const processes: Target = { least: 0.85 }
export const firstStart: Target = { most: 10, unit: ' s' }
export const laterStart: Target = { most: 1, unit: ' s' }
export const idleMemory: Target = { most: 150, unit: ' MB' }
export const idleCpu: Target = { most: 0.5, unit: ' % of a core' }
export const suite: Target = { most: 6, unit: ' min' }
export const wholeSuite: Target = { most: 15, unit: ' min' }

export function isMet(target: Target, reached: number): boolean {
  return 'least' in target ? reached >= target.least : reached <= target.most
}

/** `≥ 0.45`, `≤ 20 ms`. */
export function shownTarget(target: Target): string {
  const [sign, value] = 'least' in target ? ['≥', target.least] : ['≤', target.most]
  return `${sign} ${value.toLocaleString('en-US')}${target.unit ?? ''}`
}

export function shownFigure({ unit = '' }: Target, reached: number): string {
  const digits = reached >= 1_000 ? 0 : reached >= 10 ? 1 : 2
  return `${Number(reached.toFixed(digits)).toLocaleString('en-US', { minimumFractionDigits: digits })}${unit}`
}
