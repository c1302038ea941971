import type { Names } from '../../ui/i18n/catalogue.ts'
import type { PageRoute } from '../../ui/routes.tsx'
import type { useCall } from '../api.tsx'
import type { TitleKey } from '../messages.ts'
import type { StatusSpec } from './statuses.ts'

export type Call = ReturnType<typeof useCall>

/** A document found by the palette. */
export interface Found {
  readonly id: number
  readonly number: string
  readonly note: string
}

/** Query sent to a list to find documents. */
export interface FindQuery {
  readonly query: { readonly search: string; readonly per_page: number }
  readonly signal: AbortSignal
}

/**
 * Description of a document kind that is available before its pages load. The navigation, the palette and pages of
 * other kinds use it. `Kind` holds the rest.
 */
export interface DocumentEntry<Status extends string = string> {
  /** Resource name in events: `sales_order`. */
  readonly of: string
  /** Base path of the pages: `/sales-orders`. */
  readonly path: string
  readonly title: Names
  /** Label of the action that creates a document. */
  readonly make: Names
  /** Label of the import action, at `/import` below the path. */
  readonly bring?: Names
  /** Module that the company needs for this kind. */
  readonly module: string
  /** Minimum role to create a document. Default: `client`. */
  readonly role?: 'client' | 'operator'
  /** The field that identifies a document, and the prefix of generated numbers. */
  readonly number: { readonly field: string; readonly prefix: string }
  /** Statuses in workflow order. */
  readonly statuses: Readonly<Record<Status, StatusSpec>>
  /** Resources that a write invalidates, including its own. */
  readonly touches: readonly string[]
  readonly find: (call: Call, asked: FindQuery) => Promise<readonly Found[]>
  readonly nav: NonNullable<PageRoute<TitleKey>['nav']>
  /** Addresses to take screenshots of. */
  readonly shots?: readonly string[]
}
