export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
