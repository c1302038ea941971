/**
 * Database timeouts for tests that don't measure them. On a busy machine, opening a connection took more than two
 * seconds.
 */
export const patience = { readTimeout_ms: 20_000, connectTimeout_ms: 20_000 } as const
