/**
 * Casts a response to the type that the OpenAPI document promises. Nothing is checked here: the service's tests hold
 * every response to the same document. This is the only type assertion in the package.
 */
export function promised<T>(value: unknown): T {
  return value as T
}
