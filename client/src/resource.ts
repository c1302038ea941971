import type { Operations, Service } from './service.ts'

/** Group of operations; tools/client-types.ts generates one class for each. */
export class Resource<Ops extends Operations<Ops>> {
  protected readonly service: Service<Ops>
  constructor(service: Service<Ops>) {
    this.service = service
  }
}
