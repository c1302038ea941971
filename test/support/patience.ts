/** Time limits of a database for tests that do not time it. On a busy machine opening a connection took more than two seconds. */
export const patience = { readTimeout_ms: 20_000, connectTimeout_ms: 20_000 } as const
