import type { Names } from '../../ui/i18n/catalogue.ts'
import type { PageRoute } from '../../ui/routes.tsx'
import type { useCall } from '../api.tsx'
import type { TitleKey } from '../messages.ts'
import type { StatusSpec } from './statuses.ts'

export type Call = ReturnType<typeof useCall>

/** A document that the palette shows. */
export interface Found {
  readonly id: number
  readonly number: string
  readonly note: string
}

/** What is asked of a list to find some of its documents. */
export interface FindQuery {
  readonly query: { readonly search: string; readonly per_page: number }
  readonly signal: AbortSignal
}

/**
 * What everybody knows of a kind of document before its pages are loaded: the navigation, the palette, pages of other kinds.
 * The rest is its `Kind`.
 */
export interface DocumentEntry<Status extends string = string> {
  /** As events name the resource: `sales_order`. */
  readonly of: string
  /** Where the documents are: `/sales-orders`. */
  readonly path: string
  readonly title: Names
  /** What makes a new one. */
  readonly make: Names
  /** What brings many from a file, at `/import` below the path. */
  readonly bring?: Names
  /** Without it the company has none of them. */
  readonly module: string
  /** The weakest role that makes new ones; client companies unless told. */
  readonly role?: 'client' | 'operator'
  /** The field that a document is known by, and how the numbers begin that the service gives. */
  readonly number: { readonly field: string; readonly prefix: string }
  /** In the order in which documents pass through them. */
  readonly statuses: Readonly<Record<Status, StatusSpec>>
  /** Resources that a write changes, its own too. */
  readonly touches: readonly string[]
  readonly find: (call: Call, asked: FindQuery) => Promise<readonly Found[]>
  readonly nav: NonNullable<PageRoute<TitleKey>['nav']>
  /** Addresses that are worth a picture. */
  readonly shots?: readonly string[]
}
