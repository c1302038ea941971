/**
 * An answer as the type that the OpenAPI document promises for it. Nothing is checked here: the tests of the service hold
 * every answer to the same document. It is the one assertion of the package.
 */
export function promised<T>(value: unknown): T {
  return value as T
}
