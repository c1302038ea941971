/** The program's logging interface. `pino`, behind it, redacts secrets. */
export interface Logger {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}
