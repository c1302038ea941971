import type { AnyOperation } from '../../src/kernel/operation.ts'
import { type Service, addressesOf } from '../../src/kernel/service.ts'
import { services } from '../../src/main/documents.ts'
import { openApiDocument } from '../../src/openapi/document.ts'
import { operationsOf } from '../../src/openapi/found.ts'
import type { MediaType, Parameter, Reference, Schema } from '../../src/openapi/types.ts'
import { singular } from './pools.ts'

export type ServiceName = 'logistics' | 'auth'

/** An operation of a document, with what the requests are made from. */
export interface Target {
  readonly service: ServiceName
  readonly op: AnyOperation
  /** By the first server of the document. */
  readonly path: string
  /** Where else it answers. */
  readonly paths: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body: MediaType | undefined
  readonly schemas: Readonly<Record<string, Schema>>
  /** The resource that it is about: `sales_order`. */
  readonly kind: string
  /** The resource that its answer tells of. */
  readonly gives: string
  /** How often it is asked for, others being 1. */
  readonly weight: number
  /** It hashes a password. */
  readonly isSlow: boolean
}

/** To hash a password takes as long as fifty requests. */
const hashing =
  /^(auth\.(token|login|change_password)|users\.(create|update)|admin\.(login|session_create|setup|administrators_(create|update)|accounts_update|site_users_(create|update)))$/
/** They leave a caller behind that has to be replaced, or a tenant that is shut. */
const final =
  /^(auth\.(revoke|logout|end_session)|admin\.(logout|session_delete|sites_update|tokens_delete|secrets_delete)|companies\.update(_modules)?|users\.(detach|sessions\.end_all)|warehouses\.update|admin\.site_users_(detach|sessions_end_all))$/
/** They end a record that others could still do something with. */
const ending = /\.(cancel|close|archive|reject|delete|\w+_delete)$/
/** They bring about what others need. */
const fruitful = /\.(create|adjust|receive|arrive|confirm|pick|ship|pack)$/

export function targets(): readonly Target[] {
  const { logistics, auth } = services()
  return [...targetsOf(logistics), ...targetsOf(auth)]
}

function targetsOf(service: Service): readonly Target[] {
  const document = openApiDocument(service, { version: '0' })
  const { schemas, parameters: shared } = document.components
  const byId = new Map<string, AnyOperation>(service.operations.map((op) => [op.id, op]))
  const ofName = (each: Parameter | Reference): readonly Parameter[] => {
    if (!('$ref' in each)) return [each]
    const found = shared[each.$ref.split('/').at(-1) ?? '']
    return found === undefined ? [] : [found]
  }
  return operationsOf(document).map(
    ({ address: path, operation: { operationId, parameters, requestBody } }) => {
      const op = byId.get(operationId)
      if (op === undefined) throw new Error(`the document has ${operationId}, the service does not`)
      return {
        service: service.name,
        op,
        path,
        paths: addressesOf(op, service),
        parameters: parameters.flatMap(ofName),
        body: requestBody?.content['application/json'],
        schemas,
        kind: kindOf(path),
        gives: givenBy(path, op),
        weight: weightOf(op),
        isSlow: hashing.test(op.id),
      }
    },
  )
}

function weightOf({ id }: AnyOperation): number {
  if (hashing.test(id)) return 0.15
  if (final.test(id)) return 0.15
  if (id.startsWith('graphql.')) return id === 'graphql.query' ? 4 : 24
  if (ending.test(id)) return 0.3
  return fruitful.test(id) ? 3 : 1
}

/** Resource of a path: the part before the parameter or action, or the list itself. */
function kindOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const at = parts.findLastIndex((part) => part.startsWith('{'))
  return singular((at > 0 ? parts[at - 1] : parts.at(-1)) ?? '')
}

/** `/sites/{id}/secrets` is about a site and tells of secrets. */
function givenBy(path: string, op: AnyOperation): string {
  const end = path.split('/').at(-1) ?? ''
  const isList = end.endsWith('s') && (op.method === 'GET' || /secrets|locations/.test(end))
  return isList ? singular(end) : kindOf(path)
}
