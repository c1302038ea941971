// The package has no types. These cover what the tests use.
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export interface Context {
    readonly oidc: {
      readonly client?: { readonly clientId: string }
      readonly session?: { readonly accountId: string }
    }
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (of: { clientId: string; accountId: string }) => Grant
    callback(): RequestListener
    on(event: string, listener: (...args: unknown[]) => void): this
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
