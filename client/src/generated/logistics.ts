// Written by tools/client-types.ts from openapi/logistics.json; do not edit.
import type { CallOptions, CompanyOptions, MatchOptions, PlainDate, ReadOptions, Timestamp, WriteOptions } from '../options.ts'
import type { Route } from '../service.ts'

export interface AccountReopening {
  /** Token of the link. */
  token: string
  /** A new password, unless one signs in by an identity provider alone. */
  password?: string
  /** Repetition of the new password, if it was typed twice. */
  password_confirmation?: string
}

export interface ActionLines {
  /** Lines of the document. */
  lines?: readonly {
    /** Of a line that exists. */
    id?: number
    /** Without it, the next one. */
    line_number?: number
    /** Quantity picked, in the unit of the line; all by default. 0 only with a reason. */
    quantity_um3pl?: number | string
    /**
     * Reason for a short pick. The rest of the line’s reserved goods is not at its locations: `missing`
     * goods are on hold until somebody counts, `damaged` goods are damaged stock, and the line gets others
     * or waits. Without it the rest stays to be picked. Not for kits that are picked as parts, nor for
     * articles with serial numbers: a wave knows which pieces those are.
     */
    reason?: 'missing' | 'damaged'
  }[]
}

export interface ActionReason {
  /** Reason for people. */
  reason?: string | null
}

export interface AddedFactor {
  /** The second factor that was added. */
  factor: Factor
  /** With the first factor, and shown only now; else null. */
  recovery_codes: readonly string[] | null
}

/** Always as a whole: a line left out is empty. */
export interface Address {
  /** Name for people. */
  name?: string
  /** Name of the company at this address. */
  company_name?: string
  /** First line of the address. */
  address_line1?: string
  /** Second line of the address. */
  address_line2?: string
  /** City. */
  city?: string
  /** Postal code. */
  postal_code?: string
  /** Province, state or region. */
  region?: string
  /** Country in two letters (ISO 3166) */
  country_code?: string
  /** Telephone number. */
  phone?: string
  /** E-mail address. */
  email?: string
}

export interface ApiToken {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** Whether it reads and changes nothing. */
  read_only: boolean
  /** The modules it is for; null for all. */
  modules: readonly string[] | null
  /** The companies it is for; null for all, of super-admins only. */
  company_ids: readonly number[] | null
  /** When the record was created. */
  created_at: Timestamp
  /** End of validity; null without an end. */
  expires_at: Timestamp
  /** To about five minutes. */
  last_used_at: Timestamp | null
  /** Network address of the last use. */
  address: string | null
}

export interface Article {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the article. */
  client_3pl_id: number | null
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Falls back to the description. */
  name: string
  /** Description for people. */
  description: string
  /** Base unit, the one handled physically. */
  um3pl: string
  /** Barcode of the base unit. */
  um3pl_barcode: string | null
  /** The same as um3pl_barcode. */
  barcode: string | null
  /** Whether quantities of this article must be whole numbers. */
  integer_only_um3pl_quantity: boolean
  /** The same as integer_only_um3pl_quantity. */
  integer_only: boolean
  /** Second unit, a packaging level. */
  um3pl_2: string | null
  /** How many base units it holds. */
  um3pl_2_factor: number | null
  /** Barcode of the second unit. */
  um3pl_2_barcode: string | null
  /** Third unit, a packaging level. */
  um3pl_3: string | null
  /** How many base units it holds. */
  um3pl_3_factor: number | null
  /** Barcode of the third unit. */
  um3pl_3_barcode: string | null
  /** Tracking of the article: `none`, `lot` or `serial`. */
  tracking: 'none' | 'lot' | 'serial'
  /** Whether goods of this article carry an expiry date. */
  expiry_tracking: boolean
  /** Weight in kilograms. */
  weight_kg: number | null
  /** Length in centimetres. */
  length_cm: number | null
  /** Width in centimetres. */
  width_cm: number | null
  /** Height in centimetres. */
  height_cm: number | null
  /** Your own reference for the record. */
  external_reference: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** Whether it is in use. Inactive records stay readable. */
  active: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
  /** When it was archived; null while it is not. */
  deleted_at: Timestamp | null
}

export interface ArticleBulk {
  /** The articles. */
  articles: readonly ArticleRow[]
}

export interface ArticleBulkResult {
  /** The record, or the rows of the list. */
  data: readonly {
    /** Position of the row in the request, from 0. */
    index: number
    /** Result of the row: `created`, `updated`, `unchanged` or `failed`. */
    status: 'created' | 'existing' | 'updated' | 'unchanged' | 'failed'
    /** Null for a row that failed. */
    id: number | null
    /** Your own reference for the record. */
    external_reference: string | null
    /** Version of the article; null where the row failed. */
    version: number | null
    /** Of a failed row: why. */
    code?: string
    /** Of a failed row: the first thing that is wrong. */
    message?: string
    /** Errors of a failed row, by field. */
    errors?: Record<string, readonly string[]>
    /** Code of the article, unique in its client company. */
    article_code: string | null
  }[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Number of rows that were created. */
    created: number
    /** Number of documents that were there before. */
    existing: number
    /** Number of rows that were changed. */
    updated: number
    /** Number of rows that were the same before. */
    unchanged: number
    /** Number of rows that failed. */
    failed: number
  }
}

export interface ArticleChanges {
  /** Description for people. */
  description?: string
  /** Unit of measure of the quantity. */
  um3pl?: string
  /** Name for people. */
  name?: string | null
  /** Barcode of the base unit. */
  um3pl_barcode?: string | null
  /** Alias of um3pl_barcode, which wins when both are sent. */
  barcode?: string | null
  /** Line quantities of this article must be whole numbers. */
  integer_only_um3pl_quantity?: boolean
  /** Alias of integer_only_um3pl_quantity, which wins when both are sent. */
  integer_only?: boolean
  /** Second unit of measure, such as a carton. */
  um3pl_2?: string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  um3pl_2_factor?: number | string | null
  /** Barcode of the second unit. */
  um3pl_2_barcode?: string | null
  /** Third unit of measure, such as a pallet. */
  um3pl_3?: string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  um3pl_3_factor?: number | string | null
  /** Barcode of the third unit. */
  um3pl_3_barcode?: string | null
  /** Tracking of the article: `none`, `lot` or `serial`. */
  tracking?: 'none' | 'lot' | 'serial'
  /** Whether goods of this article carry an expiry date. */
  expiry_tracking?: boolean
  /** A number, or a string with a decimal comma ("1,5"). */
  weight_kg?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  length_cm?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  width_cm?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  height_cm?: number | string | null
  /** Your own reference for the record. */
  external_reference?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
}

export interface ArticleFeed {
  /** Inactive and archived articles (`deleted_at`) too. */
  data: readonly Article[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

/** As for a new article; description and um3pl are optional if the article exists. */
export interface ArticleRow {
  /** Used when it is free in the company. */
  id?: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description?: string
  /** Base unit, the one handled physically. */
  um3pl?: string
  /** The client company that owns the article. */
  client_3pl_id?: number | null
  /** Name for people. */
  name?: string | null
  /** Barcode of the base unit. */
  um3pl_barcode?: string | null
  /** Alias of um3pl_barcode, which wins when both are sent. */
  barcode?: string | null
  /** Line quantities of this article must be whole numbers. */
  integer_only_um3pl_quantity?: boolean
  /** Alias of integer_only_um3pl_quantity, which wins when both are sent. */
  integer_only?: boolean
  /** Second unit of measure, such as a carton. */
  um3pl_2?: string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  um3pl_2_factor?: number | string | null
  /** Barcode of the second unit. */
  um3pl_2_barcode?: string | null
  /** Third unit of measure, such as a pallet. */
  um3pl_3?: string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  um3pl_3_factor?: number | string | null
  /** Barcode of the third unit. */
  um3pl_3_barcode?: string | null
  /** Tracking of the article: `none`, `lot` or `serial`. */
  tracking?: 'none' | 'lot' | 'serial'
  /** Whether goods of this article carry an expiry date. */
  expiry_tracking?: boolean
  /** A number, or a string with a decimal comma ("1,5"). */
  weight_kg?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  length_cm?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  width_cm?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  height_cm?: number | string | null
  /** Your own reference for the record. */
  external_reference?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
}

export interface Attachment {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** As of what it belongs to. */
  client_3pl_id: number | null
  /** Kind of the record it belongs to. */
  resource_type: 'article' | 'reception' | 'return' | 'sales_order' | 'parcel'
  /** @deprecated Use `resource_type`. */
  resource: 'article' | 'reception' | 'return' | 'sales_order' | 'parcel'
  /** ID of the record. */
  resource_id: number
  /** Name for people. */
  name: string
  /** As its bytes say. */
  content_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf'
  /** Size in bytes. */
  size_bytes: number
  /** Of its bytes, in hexadecimal digits. */
  sha256: string
  /** Whether there is a small picture of the file. */
  has_thumbnail: boolean
  /** User who attached it; null for a program. */
  actor: {
    /** Type. */
    type: 'user' | 'integration' | 'cli' | 'worker'
    /** Of a user. */
    id: number | null
    /** Of a user or an integration. */
    name: string | null
  } | null
  /** @deprecated Use `actor`. */
  created_by: number | null
  /** When the record was created. */
  created_at: Timestamp
}

export interface AttachmentFeed {
  /** The record, or the rows of the list. */
  data: readonly (Attachment | DeletedRecord)[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface AuditRow {
  /** ID of the record. */
  id: number
  /** Null if the row concerns no single company. */
  company_id: number | null
  /** When it happened. */
  occurred_at: Timestamp
  /** @deprecated Use `occurred_at`. */
  at: Timestamp
  /** User. */
  actor_type: 'user' | 'integration' | 'cli' | 'worker'
  /** Of a user. */
  actor_id: number | null
  /** The name of a user. */
  actor_name: string | null
  /** @deprecated Use `actor_type`. */
  actor: string
  /** What was done. */
  action: string
  /** Type of the record. */
  resource_type: string
  /** ID, or code for records without an ID. A text for this reason. */
  resource_id: string
  /** @deprecated Use `resource_type`. */
  target: {
    /** Type. */
    type: string
    /** ID of the record; null if it is gone or has no ID. */
    id: string
  }
  /** Values of a new record; for a change, each field with its value before and after. */
  change: Record<string, unknown>
  /** ID of the request that did it; quote it to support. */
  request_id: string
}

export interface CarrierConnection {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** Name for people. */
  name: string
  /** Code of the carrier. */
  carrier_code: string
  /**
   * `http` calls a program of yours or of the carrier by the protocol of docs/carriers.md. `sandbox` makes
   * labels that no carrier takes, to try things out; never in production.
   */
  provider: 'http' | 'sandbox'
  /** Address (URL). */
  url: string | null
  /** Requests are signed. The secret is never shown. */
  has_secret: boolean
  /** Requests carry a bearer token, which is never shown. */
  has_token: boolean
  /** Asked for; another is taken as well. */
  label_format: 'pdf' | 'png' | 'zpl'
  /** How long the service waits for an answer, in milliseconds. */
  timeout_ms: number
  /** Where parcels are is asked for after they have left. */
  tracks: boolean
  /** Whether it is in use. Inactive records stay readable. */
  active: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface CarrierConnectionChanges {
  /** Name for people. */
  name?: string
  /** Of orders and shipments; one connection for each, small and capital letters alike. */
  carrier_code?: string
  /** http or https, without a user name in it; `/labels` and the like are added to it. */
  url?: string | null
  /** `whsec_` and the base64 form of 24 to 64 bytes: requests are signed with it, as webhooks are. */
  secret?: string | null
  /** Sent as `Authorization: Bearer`. */
  token?: string | null
  /** Format of the labels: `pdf`, `png` or `zpl`. */
  label_format?: 'pdf' | 'png' | 'zpl'
  /** Within which the carrier has to answer; 15000 by default. */
  timeout_ms?: number
  /** Where parcels are is asked for after they have left. */
  tracks?: boolean
  /** False: no new labels are asked for. */
  active?: boolean
}

export interface CarrierConnectionTest {
  /** It answered as it should. */
  ok: boolean
  /** Its answer, if any. */
  status: number | null
  /** As `reason` of a label. */
  reason: string | null
  /** In its own words. */
  detail: string | null
  /** How long the receiver took, in milliseconds. */
  duration_ms: number
}

export interface Client {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** Machine-readable code; it does not change with the language. */
  code: string
  /** Name for people. */
  name: string
  /** VAT number. */
  vat_number: string | null
  /** E-mail address. */
  email: string | null
  /** Telephone number. */
  phone: string | null
  address: Address
  /** Country, two letters (ISO 3166-1). */
  country_code: string | null
  /** Whether the client company is in use. Inactive ones take no new documents. */
  active: boolean
  /** Settings of the client company. */
  settings: ClientSettings
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface ClientArticles {
  /** Always true. */
  ok: boolean
  /** By id, without archived ones. */
  articles: readonly Article[]
  /** The `after_id` of the next page; null on the last. */
  next_after_id: number | null
}

export interface ClientChanges {
  /** Code, unique in the company */
  code?: string
  /** Name of the client company */
  name?: string
  /** VAT number */
  vat_number?: string | null
  /** E-mail address */
  email?: string | null
  /** Telephone number */
  phone?: string | null
  address?: Address
  /** Country in two letters (ISO 3166) */
  country_code?: string | null
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
  /** A setting left out keeps its value, at first its default. */
  settings?: {
    /** Over-delivery: refused, accepted and flagged (the default), or accepted and held. */
    over_receipt_policy?: 'reject' | 'flag' | 'hold'
    /** How much more than expected is still as expected. */
    over_receipt_tolerance_percent?: number | string
    /** Default warehouse of its documents; the company’s default if unset. */
    default_warehouse_id?: number | null
  }
}

export interface ClientFeed {
  /** The record, or the rows of the list. */
  data: readonly (Client | DeletedRecord)[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface ClientSettings {
  /** Over-delivery: refused, accepted and flagged (the default), or accepted and held. */
  over_receipt_policy: 'reject' | 'flag' | 'hold'
  /** How much more than expected is still as expected. */
  over_receipt_tolerance_percent: number
  /** Default warehouse of its documents; the company’s default if unset. */
  default_warehouse_id: number | null
}

export interface ClosedUser {
  /** When it was closed; null while it is open. */
  closed_at: Timestamp
  /** When name and address go for good. Until then the account can be opened again. */
  erased_at: Timestamp
}

export interface Company {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** Short code of the company. */
  code: string | null
  /** VAT number. */
  vat_number: string | null
  /** Country, two letters (ISO 3166-1). */
  country_code: string | null
  /** Time zone, as the tz database names it. */
  timezone: string
  /** Nobody enters a company that is not. */
  active: boolean
  /** Prefix of every parcel’s SSCC: extension digit and GS1 company prefix. */
  sscc_prefix: string | null
  /** For trying things out; its goods are not real. */
  sandbox: boolean
  /** Whether it is the caller's primary company. */
  is_primary: boolean
  /** The caller’s role in it. */
  role: 'viewer' | 'client' | 'operator' | 'manager' | 'super_admin'
  /** Slugs of the active modules. */
  modules: readonly string[]
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface CompanyChanges {
  /** Name of the company */
  name?: string
  /** Short code, unique */
  code?: string | null
  /** VAT number */
  vat_number?: string | null
  /** Country in two letters (ISO 3166) */
  country_code?: string | null
  /** Time zone by its IANA name */
  timezone?: string
  /** Extension digit and GS1 company prefix, for the SSCC of parcels */
  sscc_prefix?: string | null
  /** False shuts everybody out at once. */
  active?: boolean
  /** Whether the company is for trying things out; `/simulate` works in such a company only. */
  sandbox?: boolean
}

export interface CompanyLogo {
  /** ID of the company (the tenant). */
  company_id: number
  /** As its bytes say. */
  content_type: 'image/png' | 'image/jpeg'
  /** In pixels. */
  width: number
  /** Height in pixels. */
  height: number
  /** Size in bytes. */
  size_bytes: number
  /** Of its bytes, in hexadecimal digits. */
  sha256: string
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface Count {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** ID of the partner: customer, supplier or carrier. */
  partner_id: number | null
  /** Your own reference for the record. */
  external_reference: string | null
  /** Remarks for people. */
  notes: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** Number of the count, unique in the company. */
  count_number: string
  /** Status of the record. */
  status: 'open' | 'released' | 'counting' | 'counted' | 'closed' | 'cancelled'
  /** Statuses that your `PUT {status}` could set now. */
  allowed_transitions: readonly ('open' | 'released' | 'counting' | 'counted' | 'closed' | 'cancelled')[]
  /**
   * Actions you may do now, in their usual order: those that the status allows and your role may do. Like
   * `allowed_transitions` it depends on the reader: in an event it is the caller’s, in a delivery that of
   * the user who set the webhook’s address.
   */
  allowed_actions: readonly CountAllowedAction[]
  /** Hides the recorded quantity from the people who count. */
  blind: boolean
  /** A difference above the tolerance is posted only when another person has found the same. */
  second_count: boolean
  /** Differences up to this many base units are posted at once. */
  tolerance_um3pl: number
  /** Differences up to this percentage of the recorded quantity are posted at once. */
  tolerance_percent: number
  /** Plan that created it; null if a user did. */
  plan_id: number | null
  /** Rule that chose the locations; empty if they were given. */
  rule: {
    /** Zone of the warehouse. */
    zone?: string
    /** Only articles of this class. */
    abc_class?: 'A' | 'B' | 'C'
    /** Days of shipments that the classes are made from. */
    abc_days?: number
    /** Only locations not counted for this many days. */
    not_counted_days?: number
    /** Only locations with short picks. */
    short_picked?: boolean
    /** Maximum number of locations. */
    max_places?: number
  }
  /** Why it was cancelled; null while it is not. */
  cancel_reason: string | null
  /** When it was released; null before that. */
  released_at: Timestamp | null
  /** When counting was finished; null before that. */
  counted_at: Timestamp | null
  /** When it was closed; null while it is open. */
  closed_at: Timestamp | null
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
  /** Locations to count. */
  places: readonly CountPlace[]
}

export interface CountAllowedAction {
  /** Name as in the path of the operation. */
  action: 'release' | 'close' | 'cancel'
  /**
   * Null when it can be done now. Else why it would be refused as long as the request names no lines, by
   * the code of the blocker, or why it would change nothing.
   */
  waits_for: string | null
}

export interface CountChanges {
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Without it, one is made. */
  count_number?: string | null
  /** Hides the recorded quantity from the people who count. True by default. */
  blind?: boolean
  /**
   * A difference above the tolerance is posted only when another person has found the same. True by
   * default.
   */
  second_count?: boolean
  /** Differences up to this many base units are posted at once. 0 by default. */
  tolerance_um3pl?: number | string
  /** Differences up to this percentage of the recorded quantity are posted at once. 0 by default. */
  tolerance_percent?: number | string
  /** Status of the record. */
  status?: 'open' | 'released' | 'counting' | 'counted' | 'closed' | 'cancelled'
}

export interface CountFeed {
  /** The record, or the rows of the list. */
  data: readonly Count[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface CountFinding {
  /** Quantity counted, in base units. */
  counted_um3pl: number
  /** By the books, at that moment. */
  expected_um3pl: number
  /** Quantity counted less the quantity in the books, in base units. */
  difference_um3pl: number
  /** Serial numbers of the pieces. */
  serial_numbers: readonly string[]
  /** User who counted. */
  actor: {
    /** Type. */
    type: 'user' | 'integration' | 'cli' | 'worker'
    /** Of a user. */
    id: number | null
    /** Of a user or an integration. */
    name: string | null
  }
  /** @deprecated Use `actor`. */
  by: string
  /** When it happened. */
  at: Timestamp
}

export interface CountFoundStock {
  /** Distinguishes workers who share a token: a cart, a device, a person. */
  worker?: string | null
  /**
   * For an article with serial numbers: one per piece. Required if the quantity differs from the recorded
   * one.
   */
  serial_numbers?: readonly string[]
  /** Quantity at the location, in base units; 0 for nothing. */
  quantity_um3pl: number | string
  /** Remark of the user. */
  note?: string | null
  /** A location of the count. */
  location_code: string
  /** The article; or send article_code. */
  article_id?: number
  /** Code of the article, unique in its client company. */
  article_code?: string
  /** Required for an article tracked by lot. */
  lot_number?: string | null
  /** Required for goods with an expiry date whose lot is not known yet. */
  expiry_date?: PlainDate | null
}

export interface CountPlace {
  /** Null: goods without a location. */
  location_code: string | null
  /** Null: everything at the location. */
  article_id: number | null
  /** Code of the article, unique in its client company. */
  article_code: string | null
}

export interface CountPlan {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** Name for people. */
  name: string
  /** Rule that chooses the locations of each count. */
  rule: {
    /** Zone of the warehouse. */
    zone?: string
    /** Class of turnover: `A` moves most, `C` least. */
    abc_class?: 'A' | 'B' | 'C'
    /** Days of shipments that the classes are made from. */
    abc_days?: number
    /** Only locations not counted for this many days. */
    not_counted_days?: number
    /** Only locations with short picks. */
    short_picked?: boolean
    /** Maximum number of locations. */
    max_places?: number
  }
  /** Hides the recorded quantity from the people who count. */
  blind: boolean
  /** A difference above the tolerance is posted only when another person has found the same. */
  second_count: boolean
  /** Differences up to this many base units are posted at once. */
  tolerance_um3pl: number
  /** Differences up to this percentage of the recorded quantity are posted at once. */
  tolerance_percent: number
  /** The count is released to the floor at once. */
  release: boolean
  /** On these days: 1 is Monday, 7 is Sunday. Null with `every_days`. */
  weekdays: readonly number[] | null
  /** Number of days between counts, from `starts_on`. Null with `weekdays`. */
  every_days: number | null
  /** Not before this day. */
  starts_on: PlainDate
  /** Time of day in the company’s time zone. */
  at: string
  /** Of the company. */
  timezone: string
  /** No counts are made while it is false. */
  active: boolean
  /** When the next count is made; null while it rests. */
  due_at: Timestamp | null
  /** The due time that was seen to last. */
  last_due_at: Timestamp | null
  /** When the plan last made a count; null before the first. */
  last_made_at: Timestamp | null
  /**
   * `made`, `nothing_to_count` (nothing fits the rule), or `refused`: the warehouse or the client company
   * is inactive.
   */
  last_result: 'made' | 'nothing_to_count' | 'refused' | null
  /** ID of the last count that the plan made; null before the first. */
  last_count_id: number | null
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface CountPlanChanges {
  /** Name for people. */
  name?: string
  /** Only goods of this client company; of any if omitted. */
  client_3pl_id?: number | null
  /** Without it, the default warehouse. */
  warehouse_id?: number | null
  /** As for a count; without it, the hundred locations counted longest ago. */
  rule?: CountRule | null
  /** Hides the recorded quantity from the people who count. True by default. */
  blind?: boolean
  /**
   * A difference above the tolerance is posted only when another person has found the same. True by
   * default.
   */
  second_count?: boolean
  /** Differences up to this many base units are posted at once. 0 by default. */
  tolerance_um3pl?: number | string
  /** Differences up to this percentage of the recorded quantity are posted at once. 0 by default. */
  tolerance_percent?: number | string
  /** The count is released to the floor at once. True by default. */
  release?: boolean
  /** On these days: 1 is Monday, 7 is Sunday. Null with `every_days`. */
  weekdays?: readonly number[] | null
  /** Number of days between counts, from `starts_on`. Null with `weekdays`. */
  every_days?: number | null
  /** Not before this day; without it, today. */
  starts_on?: PlainDate
  /** No counts are made while it is false. True by default. */
  active?: boolean
  /** Time of day in the company’s time zone. */
  at?: string
}

export interface CountRule {
  /** Only locations whose codes begin like this. */
  zone?: string | null
  /**
   * Only articles of this class: A are those that make up the first 80 % of what was shipped (by number of
   * movements), B the next 15 %, C the rest.
   */
  abc_class?: 'A' | 'B' | 'C' | null
  /** Number of days back; 90 by default. */
  abc_days?: number
  /** Only locations not counted for this many days. */
  not_counted_days?: number | null
  /** Only stock on hold since a short pick. */
  short_picked?: boolean
  /** Maximum number; 100 by default. Locations counted longest ago come first. */
  max_places?: number
}

export interface CountTask {
  /** ID of the record. */
  id: number
  /** ID of the count. */
  count_id: number
  /** Null: goods without a location. */
  location_code: string | null
  /** Null: no recorded stock at the location. */
  article_id: number | null
  /** Code of the article, unique in its client company. */
  article_code: string | null
  /** Description for people. */
  description: string | null
  /** The base unit of the article. */
  um3pl: string | null
  /** Barcode of the base unit. */
  um3pl_barcode: string | null
  /** Tracking of the article: `none`, `lot` or `serial`. */
  tracking: 'none' | 'lot' | 'serial' | null
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /** Status of the counted goods. `available` includes goods on hold since a short pick. */
  stock_status: 'available' | 'hold' | 'quarantine' | 'damaged' | 'receiving'
  /** Found goods that were not recorded. */
  found: boolean
  /**
   * `open`, `recount` (another person is to count it again), `counted`, or `dropped`: the count ended
   * before.
   */
  status: 'open' | 'recount' | 'counted' | 'dropped'
  /**
   * Recorded quantity: now, or when it was counted. Picked goods have left their location. Null in a blind
   * count until it is counted.
   */
  expected_um3pl: number | null
  /** Quantity counted, in base units. */
  counted_um3pl: number | null
  /** Posted movements. */
  difference_um3pl: number | null
  /**
   * Result of each count. Empty until the task is counted, so that the second count is blind; the list
   * shows managers the first count.
   */
  findings: readonly CountFinding[]
  /** Remark of the user. */
  note: string | null
  /** Worker who has or did the task: the caller, and the worker name if one was sent. */
  worker: string | null
  /** Until then nobody else is given it. */
  leased_until: Timestamp | null
  /** When it was done; null before that. */
  done_at: Timestamp | null
}

export interface CountTaskRequest {
  /** Distinguishes workers who share a token: a cart, a device, a person. */
  worker?: string | null
}

export interface CountTaskScan {
  /** Distinguishes workers who share a token: a cart, a device, a person. */
  worker?: string | null
  /**
   * For an article with serial numbers: one per piece. Required if the quantity differs from the recorded
   * one.
   */
  serial_numbers?: readonly string[]
  /** Quantity at the location, in base units; 0 for nothing. */
  quantity_um3pl: number | string
  /** Remark of the user. */
  note?: string | null
  /** As scanned at the location. */
  location_code?: string | null
  /** As scanned; or send barcode. */
  article_code?: string | null
  /** Any barcode of the article. */
  barcode?: string | null
  /** As scanned. Report goods of another lot as found. */
  lot_number?: string | null
}

export interface Credentials {
  /** E-mail address. */
  email: string
  /** Password. */
  password: string
}

export interface Dashboard {
  /** Open documents by status, for each kind whose module is enabled. */
  documents: Record<string, Record<string, number>>
  /** Figures of sales orders; null without the module or the right to see them. */
  outbound: {
    /** Unfinished ones by status. */
    open: Record<string, number>
    /** Open orders whose requested shipping day has passed. */
    late: number
    /** Unfinished and on hold. */
    on_hold: number
    /** Confirmed and short of stock. */
    waiting: number
  } | null
  /** Figures of receptions; null without the module or the right to see them. */
  inbound: {
    /** Unfinished ones by status. */
    receptions: Record<string, number>
    /** Unfinished ones by status. */
    purchase_orders: Record<string, number>
    /** Receptions expected today (UTC) and not here yet. */
    expected_today: number
    /** Receptions expected before today and not here yet. */
    overdue: number
    /** Purchase orders whose goods were expected before today and have not arrived. */
    purchase_orders_overdue: number
  } | null
  /** Unfinished ones by status. */
  returns: Record<string, number> | null
  /** Figures of stock; null without the module or the right to see them. */
  stock: {
    /** The ten articles that most orders wait for. */
    short: readonly {
      /** ID of the article. */
      article_id: number
      /** Code of the article, unique in its client company. */
      article_code: string
      /** Description for people. */
      description: string
      /** Unit of measure of the quantity. */
      um3pl: string
      /** Quantity missing for open orders, in base units. */
      missing_um3pl: number
      /** How many orders lack it. */
      orders: number
    }[]
    /** The ten articles that are below their minimum longest. */
    low: readonly {
      /** ID of the article. */
      article_id: number
      /** Code of the article, unique in its client company. */
      article_code: string
      /** Description for people. */
      description: string
      /** Unit of measure of the quantity. */
      um3pl: string
      /** Null: all warehouses together. */
      warehouse_id: number | null
      /** Quantity that is free to be ordered, in base units. */
      available_um3pl: number
      /** Quantity below which stock is low, in base units. */
      minimum_um3pl: number
    }[]
    /** The ten lots on hand that expire first, within 60 days or already. */
    expiring: readonly {
      /** ID of the article. */
      article_id: number
      /** Code of the article, unique in its client company. */
      article_code: string
      /** Lot (batch) number of the goods. */
      lot_number: string | null
      /** Day on which the goods expire. */
      expiry_date: PlainDate
      /** On hand, in base units. */
      quantity_um3pl: number
      /** Unit of measure of the quantity. */
      um3pl: string
    }[]
  } | null
  /** Figures of webhooks; null without the right to see them. */
  webhooks: {
    /** Enabled ones. */
    active: number
    /** Left alone for a while because they fail. */
    paused: number
    /** Given up. */
    auto_disabled: number
    /** Deliveries that wait; counted up to 10,000. */
    waiting: number
    /** Deliveries that arrived within 24 hours. */
    delivered_24h: number
    /** Deliveries given up within 24 hours. */
    failed_24h: number
  } | null
  /** Day by day (UTC), the last one today. */
  days: readonly {
    /** Day of the figures. */
    day: PlainDate
    /** Sales orders created on this day. */
    orders_created: number
    /** Sales orders shipped on this day. */
    orders_shipped: number
    /** Receptions received on this day. */
    receptions_received: number
    /** Returns completed on this day. */
    returns_completed: number
  }[]
}

export interface DeletedRecord {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** Time of deletion. Nothing else is kept. */
  deleted_at: Timestamp
}

export interface Delivery {
  /** ID of the record. */
  id: number
  /** ID of the webhook. */
  webhook_id: number
  /** ID of the event, the same for every attempt. */
  event_id: string
  /** Type of the event. */
  event_type:
    | 'article.created'
    | 'article.updated'
    | 'article.activated'
    | 'article.deactivated'
    | 'article.components_changed'
    | 'sales_order.created'
    | 'sales_order.updated'
    | 'sales_order.status_changed'
    | 'sales_order.parcels_changed'
    | 'sales_order.label_ready'
    | 'sales_order.label_failed'
    | 'sales_order.tracking_changed'
    | 'sales_order.shipped'
    | 'sales_order.delivered'
    | 'sales_order.shortage'
    | 'sales_order.cancelled'
    | 'purchase_order.created'
    | 'purchase_order.updated'
    | 'purchase_order.status_changed'
    | 'purchase_order.received'
    | 'reception.created'
    | 'reception.updated'
    | 'reception.status_changed'
    | 'reception.received'
    | 'reception.discrepancy'
    | 'return.created'
    | 'return.updated'
    | 'return.status_changed'
    | 'return.completed'
    | 'wave.created'
    | 'wave.updated'
    | 'wave.status_changed'
    | 'wave.short_picked'
    | 'count.created'
    | 'count.updated'
    | 'count.status_changed'
    | 'count.second_count_needed'
    | 'stock.changed'
    | 'stock.adjusted'
    | 'stock.low'
    | 'stock.recovered'
    | 'stock.assembled'
    | 'stock.disassembled'
    | 'replenishment.created'
    | 'replenishment.urgent'
    | 'replenishment.done'
    | 'replenishment.dropped'
    | 'attachment.created'
    | 'attachment.deleted'
    | 'client.created'
    | 'client.updated'
    | 'partner.created'
    | 'partner.updated'
    | 'warehouse.created'
    | 'warehouse.updated'
    | 'location.created'
    | 'location.updated'
    | 'unit.created'
    | 'unit.updated'
    | 'unit.deleted'
    | 'webhook.test'
    | 'webhook.disabled'
  /** Position of the event in the feed. */
  sequence: number
  /** The record that the event is about. */
  resource: {
    /** Type of the record. */
    type: string
    /** ID of the record. */
    id: number
  }
  /** Status of the record. */
  status:
    | 'pending'
    | 'delivering'
    | 'delivered'
    | 'retrying'
    | 'failed'
    | 'cancelled'
    | 'blocked'
  /** How often delivery was tried. */
  attempt_count: number
  /** The last answer of the receiver. */
  last_status: number | null
  /** Error of the last attempt; null without an error. */
  last_error:
    | 'timeout'
    | 'dns'
    | 'refused'
    | 'reset'
    | 'tls'
    | 'connection'
    | 'forbidden_target'
    | 'not_permitted'
    | 'redirect'
    | 'gone'
    | 'status'
    | 'aborted'
    | null
  /** When delivery was last tried; null before the first attempt. */
  last_attempt_at: Timestamp | null
  /** When delivery is tried next; null when it is not. */
  next_attempt_at: Timestamp | null
  /** When it was finished; null before that. */
  finished_at: Timestamp | null
  /** When the record was created. */
  created_at: Timestamp
}

export interface DeliveryDetail {
  /** ID of the record. */
  id: number
  /** ID of the webhook. */
  webhook_id: number
  /** ID of the event, the same for every attempt. */
  event_id: string
  /** Type of the event. */
  event_type:
    | 'article.created'
    | 'article.updated'
    | 'article.activated'
    | 'article.deactivated'
    | 'article.components_changed'
    | 'sales_order.created'
    | 'sales_order.updated'
    | 'sales_order.status_changed'
    | 'sales_order.parcels_changed'
    | 'sales_order.label_ready'
    | 'sales_order.label_failed'
    | 'sales_order.tracking_changed'
    | 'sales_order.shipped'
    | 'sales_order.delivered'
    | 'sales_order.shortage'
    | 'sales_order.cancelled'
    | 'purchase_order.created'
    | 'purchase_order.updated'
    | 'purchase_order.status_changed'
    | 'purchase_order.received'
    | 'reception.created'
    | 'reception.updated'
    | 'reception.status_changed'
    | 'reception.received'
    | 'reception.discrepancy'
    | 'return.created'
    | 'return.updated'
    | 'return.status_changed'
    | 'return.completed'
    | 'wave.created'
    | 'wave.updated'
    | 'wave.status_changed'
    | 'wave.short_picked'
    | 'count.created'
    | 'count.updated'
    | 'count.status_changed'
    | 'count.second_count_needed'
    | 'stock.changed'
    | 'stock.adjusted'
    | 'stock.low'
    | 'stock.recovered'
    | 'stock.assembled'
    | 'stock.disassembled'
    | 'replenishment.created'
    | 'replenishment.urgent'
    | 'replenishment.done'
    | 'replenishment.dropped'
    | 'attachment.created'
    | 'attachment.deleted'
    | 'client.created'
    | 'client.updated'
    | 'partner.created'
    | 'partner.updated'
    | 'warehouse.created'
    | 'warehouse.updated'
    | 'location.created'
    | 'location.updated'
    | 'unit.created'
    | 'unit.updated'
    | 'unit.deleted'
    | 'webhook.test'
    | 'webhook.disabled'
  /** Position of the event in the feed. */
  sequence: number
  /** The record that the event is about. */
  resource: {
    /** Type of the record. */
    type: string
    /** ID of the record. */
    id: number
  }
  /** Status of the record. */
  status:
    | 'pending'
    | 'delivering'
    | 'delivered'
    | 'retrying'
    | 'failed'
    | 'cancelled'
    | 'blocked'
  /** How often delivery was tried. */
  attempt_count: number
  /** The last answer of the receiver. */
  last_status: number | null
  /** Error of the last attempt; null without an error. */
  last_error:
    | 'timeout'
    | 'dns'
    | 'refused'
    | 'reset'
    | 'tls'
    | 'connection'
    | 'forbidden_target'
    | 'not_permitted'
    | 'redirect'
    | 'gone'
    | 'status'
    | 'aborted'
    | null
  /** When delivery was last tried; null before the first attempt. */
  last_attempt_at: Timestamp | null
  /** When delivery is tried next; null when it is not. */
  next_attempt_at: Timestamp | null
  /** When it was finished; null before that. */
  finished_at: Timestamp | null
  /** When the record was created. */
  created_at: Timestamp
  /** Attempts at delivery. */
  attempts: readonly {
    /** Number of the attempt, from 1. */
    number: number
    /** When it happened. */
    at: Timestamp
    /** How long the receiver took, in milliseconds. */
    duration_ms: number
    /** The receiver’s answer, if any. */
    status: number | null
    /** Error; null without an error. */
    error:
      | 'timeout'
      | 'dns'
      | 'refused'
      | 'reset'
      | 'tls'
      | 'connection'
      | 'forbidden_target'
      | 'not_permitted'
      | 'redirect'
      | 'gone'
      | 'status'
      | 'aborted'
      | null
    /** First 16 KiB, credentials masked. */
    response: {
      /** Headers of the answer. */
      headers: Record<string, string>
      /** Beginning of the body of the answer. */
      body: string
    } | null
  }[]
}

export interface DocumentBulkResult {
  /** The record, or the rows of the list. */
  data: readonly {
    /** Position of the row in the request, from 0. */
    index: number
    /** Result of the row: `created`, `existing` or `failed`. */
    status: 'created' | 'existing' | 'updated' | 'unchanged' | 'failed'
    /** Null for a row that failed. */
    id: number | null
    /** Your own reference for the record. */
    external_reference: string | null
    /** Version of the document; null where the row failed. */
    version: number | null
    /** Of a failed row: why. */
    code?: string
    /** Of a failed row: the first thing that is wrong. */
    message?: string
    /** Errors of a failed row, by field. */
    errors?: Record<string, readonly string[]>
  }[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Number of rows that were created. */
    created: number
    /** Number of documents that were there before. */
    existing: number
    /** Number of rows that were changed. */
    updated: number
    /** Number of rows that were the same before. */
    unchanged: number
    /** Number of rows that failed. */
    failed: number
  }
}

export interface EndedSessions {
  /** How many there were. */
  ended: number
}

export interface EnrolmentStart {
  /** Of an app: to be typed into it. */
  secret: string | null
  /** The same as an `otpauth://` address. */
  uri: string | null
  /** The same as a QR code: an SVG image, dark on white. */
  qr: string | null
  /** Of a passkey: for the browser. */
  options: Record<string, unknown> | null
}

/** It does not say of whom: nobody could look that up any more. */
export interface Erasure {
  /** ID of the record. */
  id: number
  /** Status of the record. */
  status: 'running' | 'done'
  /** How many rows of each kind were changed so far. */
  counts: Record<string, number>
  /** User who requested it. */
  actor_type: string
  /** Of a person. */
  actor_id: number | null
  /** @deprecated Use `actor_type`. */
  actor: string
  /** When the record was created. */
  created_at: Timestamp
  /** When it was finished; null before that. */
  finished_at: Timestamp | null
}

/** Some codes add keys that say more: `module`, `required`, `allowed`, `blockers`. */
export interface ErrorBody {
  /** For people, in the language of the service. */
  message: string
  /** For programs; does not change with the language. */
  code: string
  /** ID of this request. Quote it to support. */
  request_id: string
  [key: string]: unknown
}

export interface Event {
  /** The same however often it is delivered. */
  id: string
  /** Type of the event. */
  type:
    | 'article.created'
    | 'article.updated'
    | 'article.activated'
    | 'article.deactivated'
    | 'article.components_changed'
    | 'sales_order.created'
    | 'sales_order.updated'
    | 'sales_order.status_changed'
    | 'sales_order.parcels_changed'
    | 'sales_order.label_ready'
    | 'sales_order.label_failed'
    | 'sales_order.tracking_changed'
    | 'sales_order.shipped'
    | 'sales_order.delivered'
    | 'sales_order.shortage'
    | 'sales_order.cancelled'
    | 'purchase_order.created'
    | 'purchase_order.updated'
    | 'purchase_order.status_changed'
    | 'purchase_order.received'
    | 'reception.created'
    | 'reception.updated'
    | 'reception.status_changed'
    | 'reception.received'
    | 'reception.discrepancy'
    | 'return.created'
    | 'return.updated'
    | 'return.status_changed'
    | 'return.completed'
    | 'wave.created'
    | 'wave.updated'
    | 'wave.status_changed'
    | 'wave.short_picked'
    | 'count.created'
    | 'count.updated'
    | 'count.status_changed'
    | 'count.second_count_needed'
    | 'stock.changed'
    | 'stock.adjusted'
    | 'stock.low'
    | 'stock.recovered'
    | 'stock.assembled'
    | 'stock.disassembled'
    | 'replenishment.created'
    | 'replenishment.urgent'
    | 'replenishment.done'
    | 'replenishment.dropped'
    | 'attachment.created'
    | 'attachment.deleted'
    | 'client.created'
    | 'client.updated'
    | 'partner.created'
    | 'partner.updated'
    | 'warehouse.created'
    | 'warehouse.updated'
    | 'location.created'
    | 'location.updated'
    | 'unit.created'
    | 'unit.updated'
    | 'unit.deleted'
    | 'webhook.test'
    | 'webhook.disabled'
  /** When it happened. */
  timestamp: Timestamp
  /** Events of one resource have rising numbers. */
  sequence: number
  /** Version of the API that the event is written in. */
  api_version: '1.0'
  /** ID of the company (the tenant). */
  company_id: number
  /** Client of the event; null without a client. */
  client_3pl_id: number | null
  /** The record that the event is about. */
  resource: {
    /** Type of the record. */
    type:
      | 'article'
      | 'sales_order'
      | 'purchase_order'
      | 'reception'
      | 'return'
      | 'wave'
      | 'count'
      | 'stock'
      | 'replenishment'
      | 'attachment'
      | 'client'
      | 'partner'
      | 'warehouse'
      | 'location'
      | 'unit'
      | 'webhook'
    /** ID of the record. */
    id: number
    /** Address (URL). */
    url: string
    /** Version of the record. It increases with every change; `ETag` carries the same number. */
    version: number
  }
  /**
   * The record at that time, as a read returned it; a thin payload omits it. `allowed_transitions` and
   * `allowed_actions` depend on the reader: the caller of this feed, or the user who set the webhook’s
   * address.
   */
  data?: Record<string, unknown>
  /** Changed fields as they were. */
  previous: Record<string, unknown> | null
  /** Where stock moved. */
  movements: readonly (Record<string, unknown>)[] | null
  /** ID of the request that did it; quote it to support. */
  request_id: string
}

export interface EventFeed {
  /** The record, or the rows of the list. */
  data: readonly Event[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Advances even if none of the events matched. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Rows per page. */
    per_page: number
  }
}

export interface EventTypeInfo {
  /** Type of the event. */
  type:
    | 'article.created'
    | 'article.updated'
    | 'article.activated'
    | 'article.deactivated'
    | 'article.components_changed'
    | 'sales_order.created'
    | 'sales_order.updated'
    | 'sales_order.status_changed'
    | 'sales_order.parcels_changed'
    | 'sales_order.label_ready'
    | 'sales_order.label_failed'
    | 'sales_order.tracking_changed'
    | 'sales_order.shipped'
    | 'sales_order.delivered'
    | 'sales_order.shortage'
    | 'sales_order.cancelled'
    | 'purchase_order.created'
    | 'purchase_order.updated'
    | 'purchase_order.status_changed'
    | 'purchase_order.received'
    | 'reception.created'
    | 'reception.updated'
    | 'reception.status_changed'
    | 'reception.received'
    | 'reception.discrepancy'
    | 'return.created'
    | 'return.updated'
    | 'return.status_changed'
    | 'return.completed'
    | 'wave.created'
    | 'wave.updated'
    | 'wave.status_changed'
    | 'wave.short_picked'
    | 'count.created'
    | 'count.updated'
    | 'count.status_changed'
    | 'count.second_count_needed'
    | 'stock.changed'
    | 'stock.adjusted'
    | 'stock.low'
    | 'stock.recovered'
    | 'stock.assembled'
    | 'stock.disassembled'
    | 'replenishment.created'
    | 'replenishment.urgent'
    | 'replenishment.done'
    | 'replenishment.dropped'
    | 'attachment.created'
    | 'attachment.deleted'
    | 'client.created'
    | 'client.updated'
    | 'partner.created'
    | 'partner.updated'
    | 'warehouse.created'
    | 'warehouse.updated'
    | 'location.created'
    | 'location.updated'
    | 'unit.created'
    | 'unit.updated'
    | 'unit.deleted'
    | 'webhook.test'
    | 'webhook.disabled'
  /** Description for people. */
  description: string
  /** Type of the record. */
  resource_type: string
  /** Where the OpenAPI document of this service describes the body. */
  schema: string
  /** Example of the event, as it is delivered. */
  sample: Record<string, unknown>
}

export interface Factor {
  /** ID of the record. */
  id: number
  /** Kind of factor: an authenticator app (`totp`) or a passkey. */
  kind: 'totp' | 'passkey'
  /** Name that the owner gave the factor. */
  name: string | null
  /** For a passkey: the only site where it can be used. */
  domain: string | null
  /** When the record was created. */
  created_at: Timestamp
  /** When it was last used; null before its first use. */
  last_used_at: Timestamp | null
}

export interface ForgottenPassword {
  /** E-mail address. */
  email: string
  /** Language of the message if the user has not chosen one. */
  locale?: 'en' | 'it' | 'ro'
}

export interface GraphqlAnswer {
  /** By the names in the query. Absent if the document could not be run. */
  data?: Record<string, unknown>
  /** Why fields are null, while the others are as they should be; or why the document could not be run. */
  errors?: readonly GraphqlError[]
}

export interface GraphqlError {
  /** For people, in the language of the service. */
  message: string
  /** The field that is null because of the error; absent if the document could not be run. */
  path?: readonly (string | number)[]
  /** Positions in the document that the error refers to. */
  locations?: readonly {
    /** Line, from 1. */
    line: number
    /** Column, from 1. */
    column: number
  }[]
  /** Details for programs: `code`, and the fields of a REST error. */
  extensions: {
    /** For programs; as in the bodies of REST. */
    code: string
    /** Status that REST would have answered with. */
    status: number
    [key: string]: unknown
  }
}

export interface GraphqlRequest {
  /** The GraphQL document. */
  query: string
  /** Values of the variables of the operation. */
  variables?: Record<string, unknown> | null
  /** Operation of the document to run; required if it has several. */
  operationName?: string | null
}

export interface Health {
  /** `down` without the database, `degraded` when another check fails. */
  status: 'ok' | 'degraded' | 'down'
  /** Name and environment of the service. */
  app: {
    /** Name for people. */
    name: string
    /** Environment that the service runs in. */
    env: string
  }
  /** Addresses of the service. */
  urls: {
    /** Address of the service. */
    app: string
    /** Address of the REST API. */
    api: string
  }
  /** State of each part. */
  checks: HealthChecks
  /** Signs of life of the background jobs. */
  heartbeats: {
    /** Minutes after which a sign of life is too old. */
    stale_after_minutes: number
    /** True until the scheduler has run for the first time. */
    no_records: boolean
    /** One row for each job. */
    items: readonly Heartbeat[]
  }
  /** Of each integration whether it is configured. */
  integrations: Record<string, boolean>
  /** Modules of the service. */
  modules: readonly {
    /** Short name for programs. */
    slug: string
    /** Name for people. */
    name: string
  }[]
  /** When the answer was made. */
  timestamp: Timestamp
}

export interface HealthChecks {
  /** Whether the database answers. */
  database: boolean
  /** Whether the cache works. */
  cache: boolean
  /** Whether background work is being done. */
  queue: boolean
  /** Without Redis, the state of the database, which replaces it. */
  redis: boolean
  /** Whether files can be stored. */
  storage: boolean
  /** Whether public files can be stored. */
  storage_public: boolean
  /** The scheduler was heard of within `stale_after_minutes`. */
  heartbeat: boolean
}

export interface Heartbeat {
  /** Name for people. */
  name: string
  /** Last sign of life; null before the first. */
  last_ping_at: Timestamp | null
  /** Last sign of life, in milliseconds since 1970; null before the first. */
  last_ping_at_ms: number | null
  /** Whether the last sign of life is recent enough. */
  ok: boolean
}

export interface Invitation {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** E-mail address. */
  email: string
  /** Name of the person. */
  name: string | null
  /** Role in the company: `viewer`, `client`, `operator` or `manager`. */
  role: 'viewer' | 'client' | 'operator' | 'manager'
  /** For the role `client`: the clients whose goods they will see. */
  client_ids: readonly number[] | null
  /** Of the letter, and of the console at first; null for that of the service. */
  language: 'en' | 'it' | 'ro' | null
  /** Whether the link went out by mail. */
  by_mail: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
  /** Until when they can come; asked again, a week from then. */
  expires_at: Timestamp
}

export interface InvitationUse {
  /** Token of the link. */
  token: string
  /** Name of the person */
  name?: string
  /** Current password of the account, if the link requires it. */
  current_password?: string
  /** Password, 8 to 256 characters; not a common one, not the e-mail address or the name */
  password?: string
  /** Repetition of the new password, if it was typed twice. */
  password_confirmation?: string
}

export interface IssuedApiToken {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** Whether it reads and changes nothing. */
  read_only: boolean
  /** The modules it is for; null for all. */
  modules: readonly string[] | null
  /** The companies it is for; null for all, of super-admins only. */
  company_ids: readonly number[] | null
  /** When the record was created. */
  created_at: Timestamp
  /** End of validity; null without an end. */
  expires_at: Timestamp
  /** To about five minutes. */
  last_used_at: Timestamp | null
  /** Network address of the last use. */
  address: string | null
  /** Shown only here. Send it as `Authorization: Bearer <token>`. */
  token: string
}

export interface IssuedToken {
  /** Send it as `Authorization: Bearer <token>`. */
  token: string
  /**
   * When the token ends, unless it is used before. Each use makes it live on: 30 days from then, up to 90
   * days after the sign-in (`USER_TOKEN_LIFETIME`). Null where tokens have no end.
   */
  expires_at: Timestamp | null
  /** The user. */
  user: TokenUser
}

export interface Kit {
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** The base unit of all quantities. */
  um3pl: string
  /** The version of the article. */
  version: number
  /** `kit`: orders take kits that were made beforehand. `parts`: orders reserve, pick and ship the parts. */
  picked_as: 'kit' | 'parts'
  /** Empty if the article is not a kit. */
  components: readonly KitComponent[]
  /** How many whole kits could be made now, in all warehouses. */
  makeable_um3pl: number
  /** The same by warehouse, if at least one can be made: a kit needs all parts in one warehouse. */
  makeable: readonly KitMakeable[]
}

export interface KitAssembled {
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** The base unit of all quantities. */
  um3pl: string
  /** In base units. */
  quantity_um3pl: number
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /** Code of the location; null for goods without one. */
  location_code: string | null
  /** Serial numbers of the pieces. */
  serial_numbers: readonly string[]
  /** ID of the client company that the goods belong to. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** Reason for people. */
  reason: string | null
  /** As they were named, or left open. */
  parts: readonly {
    /** ID of the article. */
    article_id: number
    /** Code of the article, unique in its client company. */
    article_code: string
    /** The base unit of all quantities. */
    um3pl: string
    /** In base units. */
    quantity_um3pl: number
    /** Lot (batch) number of the goods. */
    lot_number: string | null
    /** Expiry date of the goods. */
    expiry_date: PlainDate | null
    /** Code of the location; null for goods without one. */
    location_code: string | null
    /** Serial numbers of the pieces. */
    serial_numbers: readonly string[]
  }[]
}

export interface KitAssembly {
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** The base unit of all quantities. */
  um3pl: string
  /** In base units. */
  quantity_um3pl: number
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /** Code of the location; null for goods without one. */
  location_code: string | null
  /** Serial numbers of the pieces. */
  serial_numbers: readonly string[]
  /** ID of the client company that the goods belong to. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** Reason for people. */
  reason: string | null
  /** As they were named, or left open. */
  parts: readonly {
    /** ID of the article. */
    article_id: number
    /** Code of the article, unique in its client company. */
    article_code: string
    /** The base unit of all quantities. */
    um3pl: string
    /** In base units. */
    quantity_um3pl: number
    /** Lot (batch) number of the goods. */
    lot_number: string | null
    /** Expiry date of the goods. */
    expiry_date: PlainDate | null
    /** Code of the location; null for goods without one. */
    location_code: string | null
    /** Serial numbers of the pieces. */
    serial_numbers: readonly string[]
  }[]
  /** Posted movements, including new reservations of waiting orders. */
  movements: readonly StockMovement[]
  /** The rows concerned, as they are now. */
  stock: readonly StockRow[]
}

export interface KitComponent {
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string
  /** The base unit of all quantities. */
  um3pl: string
  /** Quantity in one kit, in base units. */
  quantity_um3pl: number
  /** Tracking of the article: `none`, `lot` or `serial`. */
  tracking: 'none' | 'lot' | 'serial'
  /** Whether goods of this article carry an expiry date. */
  expiry_tracking: boolean
  /** Stock that kits could be made of, in all warehouses: available, unreserved, not expired. */
  available_um3pl: number
}

export interface KitComponents {
  /** All components, in order; empty for an article that is no longer a kit. */
  components: readonly {
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /** One of the article's units; without it, its base unit. */
    um3pl?: string
    /** Quantity in one kit. */
    quantity_um3pl: number | string
  }[]
  /**
   * How orders take it from now on; without it, as before, at first `kit`. Orders under way stay as they
   * are.
   */
  picked_as?: 'kit' | 'parts'
}

export interface KitMakeable {
  /** ID of the warehouse. */
  warehouse_id: number
  /** Code of the warehouse. */
  warehouse_code: string
  /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
  quantity_um3pl: number
}

export interface LedgerDifference {
  /** ID of the company (the tenant). */
  company_id: number
  /** ID of the goods of one kind and status at one location. */
  bucket_id: number
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** ID of the warehouse. */
  warehouse_id: number
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Status of the stock; only `available` stock is reserved for orders. */
  stock_status: string
  /** Code of the location; null for goods without one. */
  location_code: string | null
  /**
   * movements: their number; on_hand, reserved: the balance against the sum of the movements; after: what
   * a movement says was there after it; place: article, warehouse, lot, status or location of a movement;
   * chain: the hash of a movement; head: the end of the chain; reservations: what orders hold;
   * serial_numbers: how many lie there.
   */
  what:
    | 'movements'
    | 'on_hand'
    | 'reserved'
    | 'after'
    | 'place'
    | 'chain'
    | 'head'
    | 'reservations'
    | 'serial_numbers'
  /** The first movement concerned. */
  movement_seq: number | null
  /** Expected value; null if there should be no value. */
  expected: string | null
  /** Value found; null if there is no value. */
  actual: string | null
}

export interface LinkDetails {
  /** Purpose. */
  kind: 'password_reset' | 'invitation' | 'address_change' | 'account_reopen'
  /** Address of the user; for a change of address, the new one. */
  email: string
  /** As far as it is known. */
  name: string | null
  /** The company that an invitation is to. */
  company_name: string | null
  /** Role in the company. */
  role: string | null
  /** Whether it makes an account, which needs a name. */
  asks_name: boolean
  /** Whether it takes the password of the account: it did not come by mail. */
  asks_current_password: boolean
  /** Whether it takes a new password to use it. */
  asks_password: boolean
  /** End of validity; null without an end. */
  expires_at: Timestamp
}

export interface LinkToken {
  /** Token of the link. */
  token: string
}

export interface ListedParcel {
  /** ID of the record. */
  id: number
  /** Number of the parcel in its order. */
  parcel_number: string
  /**
   * Serial shipping container code (GS1), eighteen digits. Null if the company had no `sscc_prefix` when
   * the parcel was packed.
   */
  sscc: string | null
  /** The shipment that it left with; null until then. */
  shipment_id: number | null
  /** Packaging of the parcel. */
  packaging: string | null
  /** Weight in kilograms. */
  weight_kg: number | null
  /** Length in centimetres. */
  length_cm: number | null
  /** Width in centimetres. */
  width_cm: number | null
  /** Height in centimetres. */
  height_cm: number | null
  /** Tracking number of the carrier. */
  tracking_number: string | null
  /** Address of the page that tracks the parcel. */
  tracking_url: string | null
  /** The carrier label requested last; null without a request. */
  label: ParcelLabel | null
  /** Contents of the parcel. */
  contents: readonly ParcelContent[]
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** ID of the sales order. */
  sales_order_id: number
  /** Number of the order, unique in the client company. */
  order_number: string
  /** Status of the record. */
  status: 'packed' | 'shipped' | 'delivered'
  /** The carrier of its shipment; before it leaves, that of the order. */
  carrier_code: string | null
  /** When the goods left; null before that. */
  shipped_at: Timestamp | null
}

export interface ListedShipment {
  /** ID of the record. */
  id: number
  /** Number of the shipment. */
  shipment_number: string
  /** Code of the carrier. */
  carrier_code: string | null
  /** Service of the carrier, in its words. */
  carrier_service: string | null
  /** Tracking number of the carrier. */
  tracking_number: string | null
  /** Address of the page that tracks the parcel. */
  tracking_url: string | null
  /** Packages of the shipment. */
  packages: readonly Package[]
  /** Lines of the document. */
  lines: readonly {
    /** ID of the line of the sales order. */
    sales_order_line_id: number
    /** @deprecated Use `sales_order_line_id`. */
    line_id: number
    /** Number of the line in its document, from 1. */
    line_number: number
    /** ID of the article. */
    article_id: number
    /** Code of the article, unique in its client company. */
    article_code: string
    /** Unit of measure of the quantity. */
    um3pl: string
    /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
    quantity_um3pl: number
    /** Lots that were shipped. */
    lots: readonly {
      /** The part that it is a lot of, of a kit that was picked as parts. */
      article_code?: string
      /** Lot (batch) number of the goods. */
      lot_number: string
      /** Expiry date of the goods. */
      expiry_date: string | null
      /** In base units. */
      quantity_um3pl: number
      /** @deprecated Use `quantity_um3pl`. */
      quantity: number
    }[]
    /** Serial numbers of the pieces. */
    serial_numbers: readonly string[]
  }[]
  /** When the goods left; null before that. */
  shipped_at: Timestamp
  /** When the goods were delivered; null before that. */
  delivered_at: Timestamp | null
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** ID of the sales order. */
  sales_order_id: number
  /** Number of the order, unique in the client company. */
  order_number: string
  /** Status of the record. */
  status: 'shipped' | 'delivered'
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface Location {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** ID of the warehouse. */
  warehouse_id: number
  /** Machine-readable code; it does not change with the language. */
  code: string
  /** Name for people. */
  name: string | null
  /**
   * Position in a walk, lowest first; locations without one follow by code, with numbers compared as
   * numbers.
   */
  sort_order: number | null
  /**
   * `pick`: orders take from here first, and rules of replenishment refill it. `reserve`: orders take from
   * here last, and it refills the others. Null: neither.
   */
  purpose: 'pick' | 'reserve' | null
  /** Whether it is in use. Inactive records stay readable. */
  active: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface LocationChanges {
  /** Unique in the warehouse. */
  code?: string
  /** Name for people. */
  name?: string | null
  /**
   * Position in a walk, lowest first; locations without one follow by code, with numbers compared as
   * numbers.
   */
  sort_order?: number | null
  /**
   * `pick`: orders take from here first, and rules of replenishment refill it. `reserve`: orders take from
   * here last, and it refills the others. Null: neither.
   */
  purpose?: 'pick' | 'reserve' | null
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
}

export interface LocationFeed {
  /** The record, or the rows of the list. */
  data: readonly (Location | DeletedRecord)[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface Member {
  /** Of the user. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** Name for people. */
  name: string
  /** E-mail address. */
  email: string
  /** Role in the company: `viewer`, `client`, `operator` or `manager`. */
  role: 'viewer' | 'client' | 'operator' | 'manager'
  /** For the role `client`: the clients whose goods they see. */
  client_ids: readonly number[] | null
  /** Whether they can sign in. */
  active: boolean
  /**
   * Whether the account is of this company alone: only then its managers set name, address, password and
   * `active`.
   */
  account_owned: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** Member since. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface MemberChanges {
  /** Role in the company: `viewer`, `client`, `operator` or `manager`. */
  role?: 'viewer' | 'client' | 'operator' | 'manager'
  /** Clients whose goods they see. Required for the role `client`, and for no other. */
  client_ids?: readonly number[] | null
  /** Name of the person */
  name?: string
  /** E-mail address to sign in with */
  email?: string
  /** Password, 8 to 256 characters; not a common one, not the e-mail address or the name */
  password?: string
  /** Whether they can sign in */
  active?: boolean
}

export interface MemberToken {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** Whether it reads and changes nothing. */
  read_only: boolean
  /** The modules it is for; null for all. */
  modules: readonly string[] | null
  /** When the record was created. */
  created_at: Timestamp
  /** End of validity; null without an end. */
  expires_at: Timestamp
  /** To about five minutes. */
  last_used_at: Timestamp | null
  /** Network address of the last use. */
  address: string | null
}

export interface Message {
  /** Text for people. */
  message: string
}

export interface Module {
  /** Short name for programs. */
  slug: string
  /** Name for people. */
  name: string
}

export interface ModuleChanges {
  /** All that are to be on, or `["all"]`; the others go off. */
  modules?: readonly (
    | 'all'
    | 'api'
    | 'articles'
    | 'stock'
    | 'kits'
    | 'outbound'
    | 'picking'
    | 'counting'
    | 'inbound'
    | 'returns'
    | 'printing'
    | 'webhooks'
    | 'graphql')[]
  /** Enabled in addition to the current ones. */
  enable?: readonly (
    | 'api'
    | 'articles'
    | 'stock'
    | 'kits'
    | 'outbound'
    | 'picking'
    | 'counting'
    | 'inbound'
    | 'returns'
    | 'printing'
    | 'webhooks'
    | 'graphql')[]
  /** Switched off. */
  disable?: readonly (
    | 'api'
    | 'articles'
    | 'stock'
    | 'kits'
    | 'outbound'
    | 'picking'
    | 'counting'
    | 'inbound'
    | 'returns'
    | 'printing'
    | 'webhooks'
    | 'graphql')[]
}

export interface NewApiToken {
  /** What it is for */
  name: string
  /** Reads and changes nothing. The default. */
  read_only?: boolean
  /** Only these modules, in addition to what every member can read; all modules by default. */
  modules?: readonly (
    | 'articles'
    | 'stock'
    | 'kits'
    | 'outbound'
    | 'picking'
    | 'counting'
    | 'inbound'
    | 'returns'
    | 'printing'
    | 'webhooks'
    | 'graphql')[] | null
  /** Only these companies of yours; by default all that you are in now. */
  company_ids?: readonly number[] | null
  /** Lifetime in days, used or not. */
  expires_in_days?: number
}

export interface NewArticle {
  /** Used when it is free in the company. */
  id?: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string
  /** Base unit, the one handled physically. */
  um3pl: string
  /** The client company that owns the article. */
  client_3pl_id?: number | null
  /** Name for people. */
  name?: string | null
  /** Barcode of the base unit. */
  um3pl_barcode?: string | null
  /** Alias of um3pl_barcode, which wins when both are sent. */
  barcode?: string | null
  /** Line quantities of this article must be whole numbers. */
  integer_only_um3pl_quantity?: boolean
  /** Alias of integer_only_um3pl_quantity, which wins when both are sent. */
  integer_only?: boolean
  /** Second unit of measure, such as a carton. */
  um3pl_2?: string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  um3pl_2_factor?: number | string | null
  /** Barcode of the second unit. */
  um3pl_2_barcode?: string | null
  /** Third unit of measure, such as a pallet. */
  um3pl_3?: string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  um3pl_3_factor?: number | string | null
  /** Barcode of the third unit. */
  um3pl_3_barcode?: string | null
  /** Tracking of the article: `none`, `lot` or `serial`. */
  tracking?: 'none' | 'lot' | 'serial'
  /** Whether goods of this article carry an expiry date. */
  expiry_tracking?: boolean
  /** A number, or a string with a decimal comma ("1,5"). */
  weight_kg?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  length_cm?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  width_cm?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  height_cm?: number | string | null
  /** Your own reference for the record. */
  external_reference?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
}

export interface NewAttachment {
  /** Kind of the record it belongs to. */
  resource_type: 'article' | 'reception' | 'return' | 'sales_order' | 'parcel'
  /**
   * @deprecated Old name of `resource_type`, which wins when both are sent. Kind of the record it belongs
   * to.
   */
  resource?: 'article' | 'reception' | 'return' | 'sales_order' | 'parcel'
  /** ID of the record. */
  resource_id: number
  /** As it is saved. */
  name: string
  /**
   * The file in Base64: JPEG, PNG, WebP, HEIC or PDF, at most 10 MB. It is kept byte for byte, with
   * whatever a camera wrote into it.
   */
  content: string
  /** Small JPEG for lists, in Base64, at most 64 KB. */
  thumbnail?: string | null
}

export interface NewCarrierConnection {
  /** Name for people. */
  name: string
  /** Of orders and shipments; one connection for each, small and capital letters alike. */
  carrier_code: string
  /**
   * `http` calls a program of yours or of the carrier by the protocol of docs/carriers.md. `sandbox` makes
   * labels that no carrier takes, to try things out; never in production.
   */
  provider?: 'http' | 'sandbox'
  /** http or https, without a user name in it; `/labels` and the like are added to it. */
  url?: string | null
  /** `whsec_` and the base64 form of 24 to 64 bytes: requests are signed with it, as webhooks are. */
  secret?: string | null
  /** Sent as `Authorization: Bearer`. */
  token?: string | null
  /** Format of the labels: `pdf`, `png` or `zpl`. */
  label_format?: 'pdf' | 'png' | 'zpl'
  /** Within which the carrier has to answer; 15000 by default. */
  timeout_ms?: number
  /** Where parcels are is asked for after they have left. */
  tracks?: boolean
  /** False: no new labels are asked for. */
  active?: boolean
}

export interface NewClient {
  /** Code, unique in the company */
  code: string
  /** Name of the client company */
  name: string
  /** VAT number */
  vat_number?: string | null
  /** E-mail address */
  email?: string | null
  /** Telephone number */
  phone?: string | null
  address?: Address
  /** Country in two letters (ISO 3166) */
  country_code?: string | null
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
  /** A setting left out keeps its value, at first its default. */
  settings?: {
    /** Over-delivery: refused, accepted and flagged (the default), or accepted and held. */
    over_receipt_policy?: 'reject' | 'flag' | 'hold'
    /** How much more than expected is still as expected. */
    over_receipt_tolerance_percent?: number | string
    /** Default warehouse of its documents; the company’s default if unset. */
    default_warehouse_id?: number | null
  }
}

export interface NewCompany {
  /** Name of the company */
  name: string
  /** Id, when it must be a certain one */
  id?: number
  /** Short code, unique */
  code?: string | null
  /** VAT number */
  vat_number?: string | null
  /** Country in two letters (ISO 3166) */
  country_code?: string | null
  /** Time zone by its IANA name */
  timezone?: string
  /** Extension digit and GS1 company prefix, for the SSCC of parcels */
  sscc_prefix?: string | null
  /** Modules to switch on; all by default */
  modules?: readonly (
    | 'all'
    | 'api'
    | 'articles'
    | 'stock'
    | 'kits'
    | 'outbound'
    | 'picking'
    | 'counting'
    | 'inbound'
    | 'returns'
    | 'printing'
    | 'webhooks'
    | 'graphql')[]
  /** For trying things out */
  sandbox?: boolean
}

export interface NewCompanyLogo {
  /**
   * The picture in Base64: PNG (8 bits, not interlaced) or JPEG, at most 256 KB, 16 to 1,000 pixels wide
   * and high.
   */
  content: string
}

export interface NewCount {
  /** Only goods of this client company; of any if omitted. */
  client_3pl_id?: number | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Without it, one is made. */
  count_number?: string | null
  /** Hides the recorded quantity from the people who count. True by default. */
  blind?: boolean
  /**
   * A difference above the tolerance is posted only when another person has found the same. True by
   * default.
   */
  second_count?: boolean
  /** Differences up to this many base units are posted at once. 0 by default. */
  tolerance_um3pl?: number | string
  /** Differences up to this percentage of the recorded quantity are posted at once. 0 by default. */
  tolerance_percent?: number | string
  /** The locations to count. */
  location_ids?: readonly number[]
  /** @deprecated Old name of `location_ids`, which wins when both are sent. The locations to count. */
  locations?: readonly number[]
  /** The articles to count, wherever they lie; with `location_ids`, only there and nothing else. */
  article_ids?: readonly number[]
  /**
   * @deprecated Old name of `article_ids`, which wins when both are sent. The articles to count, wherever
   * they lie; with `location_ids`, only there and nothing else.
   */
  articles?: readonly number[]
  /** Chooses locations, those counted longest ago first. Leave it out when you send locations or articles. */
  rule?: CountRule | null
}

export interface NewCountPlan {
  /** Name for people. */
  name: string
  /** Only goods of this client company; of any if omitted. */
  client_3pl_id?: number | null
  /** Without it, the default warehouse. */
  warehouse_id?: number | null
  /** As for a count; without it, the hundred locations counted longest ago. */
  rule?: CountRule | null
  /** Hides the recorded quantity from the people who count. True by default. */
  blind?: boolean
  /**
   * A difference above the tolerance is posted only when another person has found the same. True by
   * default.
   */
  second_count?: boolean
  /** Differences up to this many base units are posted at once. 0 by default. */
  tolerance_um3pl?: number | string
  /** Differences up to this percentage of the recorded quantity are posted at once. 0 by default. */
  tolerance_percent?: number | string
  /** The count is released to the floor at once. True by default. */
  release?: boolean
  /** On these days: 1 is Monday, 7 is Sunday. Null with `every_days`. */
  weekdays?: readonly number[] | null
  /** Number of days between counts, from `starts_on`. Null with `weekdays`. */
  every_days?: number | null
  /** Not before this day; without it, today. */
  starts_on?: PlainDate
  /** No counts are made while it is false. True by default. */
  active?: boolean
  /** Time of day in the company’s time zone. */
  at: string
}

export interface NewInvitation {
  /** Whom to ask */
  email: string
  /** Role in the company: `viewer`, `client`, `operator` or `manager`. */
  role: 'viewer' | 'client' | 'operator' | 'manager'
  /** Clients whose goods they see. Required for the role `client`, and for no other. */
  client_ids?: readonly number[] | null
  /** Suggested name; the invited person may change it */
  name?: string
  /** Of the letter, and of the console at first; null for that of the service. */
  language?: 'en' | 'it' | 'ro' | null
}

export interface NewKitAssembly {
  /** How many kits, in the base unit of the article. */
  quantity_um3pl: number | string
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /**
   * Required for an article tracked by lot where it comes in. Without it, goods go out in the order in
   * which they expire.
   */
  lot_number?: string | null
  /** Expiry date of the goods. A kit without one expires with the first of its parts. */
  expiry_date?: PlainDate | null
  /** Of an article tracked by serial number: one for each piece. */
  serial_numbers?: readonly string[]
  /** Without it, goods come in without a location and go out from any. */
  location_code?: string | null
  /** Which goods the parts are, where that matters. How much of each follows from the kit. */
  parts?: readonly {
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /**
     * Required for an article tracked by lot where it comes in. Without it, goods go out in the order in
     * which they expire.
     */
    lot_number?: string | null
    /** Expiry date of the goods. A kit without one expires with the first of its parts. */
    expiry_date?: PlainDate | null
    /** Of an article tracked by serial number: one for each piece. */
    serial_numbers?: readonly string[]
    /** Without it, goods come in without a location and go out from any. */
    location_code?: string | null
  }[]
  /** Kept with every movement. */
  reason?: string | null
}

export interface NewLocation {
  /** Unique in the warehouse. */
  code: string
  /** Name for people. */
  name?: string | null
  /**
   * Position in a walk, lowest first; locations without one follow by code, with numbers compared as
   * numbers.
   */
  sort_order?: number | null
  /**
   * `pick`: orders take from here first, and rules of replenishment refill it. `reserve`: orders take from
   * here last, and it refills the others. Null: neither.
   */
  purpose?: 'pick' | 'reserve' | null
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
}

export interface NewMember {
  /** E-mail address to sign in with */
  email: string
  /** Role in the company: `viewer`, `client`, `operator` or `manager`. */
  role: 'viewer' | 'client' | 'operator' | 'manager'
  /** Clients whose goods they see. Required for the role `client`, and for no other. */
  client_ids?: readonly number[] | null
  /** Name of the person */
  name?: string
  /** Password, 8 to 256 characters; not a common one, not the e-mail address or the name */
  password?: string
}

export interface NewParcel {
  /** Packaging. */
  packaging?: string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  weight_kg?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  length_cm?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  width_cm?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  height_cm?: number | string | null
  /** Tracking number of the carrier. */
  tracking_number?: string | null
  /** Address of the page that tracks the parcel. */
  tracking_url?: string | null
  /** By default everything picked and not yet in a parcel. */
  contents?: readonly NewParcelContent[]
}

export interface NewParcelContent {
  /** A line of the order; or */
  sales_order_line_id?: number
  /** @deprecated Old name of `sales_order_line_id`, which wins when both are sent. A line of the order; or */
  line_id?: number
  /** a line of the order by its number; or */
  line_number?: number
  /** an article, whatever line it is on; or */
  article_id?: number
  /** an article by its code; or */
  article_code?: string
  /** the barcode of one of its units, as it was scanned. */
  barcode?: string
  /** One of the article's units; without it, that of the barcode, else its base unit. */
  um3pl?: string
  /** By default everything picked and not yet in a parcel; one for a barcode. */
  quantity_um3pl?: number | string
  /** By default the picked lots, the first to expire first. */
  lot_number?: string | null
  /** Serial numbers of the pieces. */
  serial_numbers?: readonly string[]
}

export interface NewPartner {
  /** Client it belongs to, permanently; without it, all clients share it. */
  client_3pl_id?: number | null
  /** Code, unique in the client company */
  code: string
  /** Name of the partner */
  name: string
  /** Goods come from it */
  is_supplier?: boolean
  /** Goods go to it */
  is_customer?: boolean
  /** Moves goods */
  is_carrier?: boolean
  /** VAT number */
  vat_number?: string | null
  /** E-mail address */
  email?: string | null
  /** Telephone number */
  phone?: string | null
  address?: Address
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
}

export interface NewPrintJob {
  /**
   * Of a document or label, as it is downloaded, with its query. A label is sent as the station
   * understands it, whichever of `label.pdf` and `label.zpl` is named.
   */
  address: string
  /**
   * Left out: that of your desk, which is where you printed something of this kind last, or the only one
   * that can print it.
   */
  station_id?: number | null
  /** Number of copies. */
  copies?: number
}

export interface NewPrintStation {
  /** Unique in the company. */
  name: string
  /** Formats that the printer takes: `pdf`, `zpl`. */
  formats: readonly ('pdf' | 'zpl')[]
  /** ID of the warehouse that the station is in; null for any. */
  warehouse_id?: number | null
  /** Size of the labels in the printer. */
  label_size?: '62' | '100x150' | 'a4' | null
  /** Papers that are printed here without being asked for. */
  automatic?: readonly ('parcel_label' | 'wave_list')[]
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
}

export interface NewPurchaseOrder {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** ID of the partner: customer, supplier or carrier. */
  partner_id?: number | null
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Day on which the goods are expected. */
  expected_date?: PlainDate | null
  /** Tolerated over-delivery in percent; the client’s setting by default. */
  over_receipt_tolerance_percent?: number | string | null
  /** Without it, one is generated. */
  order_number?: string | null
  /** Confirmed unless a draft is wanted. */
  status?: 'draft' | 'confirmed'
  /** Lines of the document. */
  lines: readonly {
    /** Without it, the next one. */
    line_number?: number
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /** Description for people. */
    description?: string | null
    /** One of the article's units; without it, its base unit. */
    um3pl?: string
    /** Your own name for the line, such as its position in your ERP. */
    external_reference?: string | null
    /** Values of your own, stored as they are; the service does not interpret them. */
    metadata?: Record<string, unknown>
    /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
    quantity_um3pl: number | string
    /** Day on which the goods are expected. */
    expected_date?: PlainDate | null
  }[]
}

export interface NewReception {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** ID of the partner: customer, supplier or carrier. */
  partner_id?: number | null
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Kind of reception, in your words. */
  reception_type?: string | null
  /** A confirmed or partially received order of the same client company. */
  purchase_order_id?: number | null
  /** A time without an offset is UTC. */
  expected_at?: Timestamp | null
  /** Code of the carrier. */
  carrier_code?: string | null
  /** Tracking number of the carrier. */
  tracking_number?: string | null
  /** Registration number of the vehicle. */
  vehicle_number?: string | null
  /** Number of the container. */
  container_number?: string | null
  /** Without it, one is generated. */
  reception_number?: string | null
  /** Announced unless something else is wanted. `received` counts the goods at once; it needs an operator. */
  status?: 'draft' | 'announced' | 'received'
  /** Lines of the document. */
  lines: readonly {
    /** Without it, the next one. */
    line_number?: number
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /** Description for people. */
    description?: string | null
    /** One of the article's units; without it, its base unit. */
    um3pl?: string
    /** Your own name for the line, such as its position in your ERP. */
    external_reference?: string | null
    /** Values of your own, stored as they are; the service does not interpret them. */
    metadata?: Record<string, unknown>
    /** Lot (batch) number of the goods. */
    lot_number?: string | null
    /** Expiry date of the goods. */
    expiry_date?: PlainDate | null
    /** Serial numbers of the pieces. */
    serial_numbers?: readonly string[]
    /** An active location of the warehouse. */
    location_code?: string | null
    /** Without it, the purchase order's line of the same article. */
    purchase_order_line_id?: number | null
    /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
    quantity_um3pl: number | string
    /** Of a reception posted as received: counted in good order; without it, the rest of the quantity. */
    received_um3pl?: number | string
    /** Of a reception posted as received: taken in as damaged. */
    damaged_um3pl?: number | string
    /** Of a reception posted as received: refused. */
    rejected_um3pl?: number | string
  }[]
}

export interface NewReplenishmentRule {
  /** A picking location (`purpose` is `pick`). */
  location_id: number
  /** The article; or send article_code. */
  article_id?: number
  /** Code of the article, unique in its client company. */
  article_code?: string
  /** Owner of the article, if several clients have one with this code. */
  client_3pl_id?: number | null
  /** In base units. */
  minimum_um3pl: number | string
  /** In base units; not less than the minimum. */
  maximum_um3pl: number | string
}

export interface NewReturn {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** ID of the partner: customer, supplier or carrier. */
  partner_id?: number | null
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Without it, one is made. */
  return_number?: string
  /** Kind of return, in your words. */
  return_type?: string | null
  /** The order that the goods were shipped by. */
  sales_order_id?: number | null
  /** Reason for the return, as a code of yours. */
  reason_code?: string | null
  /** Code of the carrier. */
  carrier_code?: string | null
  /** Tracking number of the carrier. */
  tracking_number?: string | null
  /** Status of the record. */
  status?: 'announced'
  /** Lines of the document. */
  lines: readonly NewReturnLine[]
}

export interface NewReturnLine {
  /** Without it, the next one. */
  line_number?: number
  /** The article; or send article_code, or the sales_order_line_id alone. */
  article_id?: number
  /** Code of the article, unique in its client company. */
  article_code?: string
  /** Description for people. */
  description?: string | null
  /** One of the article's units; without it, its base unit. */
  um3pl?: string
  /** Your own name for the line, such as its position in your ERP. */
  external_reference?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Without it, the order's line of the same article. */
  sales_order_line_id?: number | null
  /** Disposition of the goods; `default` restocks them. */
  requested_action?: 'default' | 'restock' | 'quarantine' | 'dispose'
  /** Condition in which the goods came back. */
  condition?: string | null
  /** Lot (batch) number of the goods. */
  lot_number?: string | null
  /** Expiry date of the goods. */
  expiry_date?: PlainDate | null
  /** Serial numbers of the pieces. */
  serial_numbers?: readonly string[]
  /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
  quantity_um3pl: number | string
}

export interface NewSalesOrder {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** ID of the partner: customer, supplier or carrier. */
  partner_id?: number | null
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Without it one is made. */
  order_number?: string | null
  /** Kind of order, in your words. */
  order_type?: string | null
  ship_to?: Address
  /** Code of the carrier. */
  carrier_code?: string | null
  /** Service of the carrier, in its words. */
  carrier_service?: string | null
  /** Day on which the goods should leave. */
  requested_ship_date?: PlainDate | null
  /** Day on which the customer wants the goods. */
  requested_delivery_date?: PlainDate | null
  /** Priority, from 1; the smallest number is served first. */
  priority?: number
  /** Whether the order may leave in several shipments. */
  allow_partial_shipment?: boolean
  /** Whether the order is on hold: nothing is reserved or picked until it is released. */
  on_hold?: boolean
  /** Why the order is on hold. */
  hold_reason?: string | null
  /** Confirmed by default, or draft. */
  status?: 'draft' | 'confirmed'
  /** Lines of the document. */
  lines: readonly NewSalesOrderLine[]
}

export interface NewSalesOrderLine {
  /** Of a line that exists. */
  id?: number
  /** Without it, the next one. */
  line_number?: number
  /** The article; or send article_code. */
  article_id?: number
  /** Code of the article, unique in its client company. */
  article_code?: string
  /** Description for people. */
  description?: string | null
  /** One of the article's units; without it, its base unit. */
  um3pl?: string
  /** Your own name for the line, such as its position in your ERP. */
  external_reference?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Only this lot will do. */
  lot_number?: string | null
  /** Serial numbers of the pieces. */
  serial_numbers?: readonly string[]
  /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
  quantity_um3pl: number | string
}

export interface NewStockAdjustment {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Kept with every movement. */
  reason?: string | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** Lines of the document. */
  lines: readonly {
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /** One of the article's units; without it, its base unit. */
    um3pl?: string
    /** Required for an article tracked by lot. */
    lot_number?: string | null
    /**
     * Required where goods with an expiry date come in and their lot is not known yet. Without it, goods
     * go out in the order in which they expire.
     */
    expiry_date?: PlainDate | null
    /** Of an article tracked by serial number: one for each piece. */
    serial_numbers?: readonly string[]
    /** Without it, goods come in without a location and go out from any. */
    location_code?: string | null
    /** Status of the stock; only `available` stock is reserved for orders. */
    stock_status?: 'available' | 'hold' | 'quarantine' | 'damaged' | 'receiving'
    /** Quantity to add, or to subtract if negative. */
    quantity_um3pl: number | string
  }[]
}

export interface NewStockCount {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Kept with every movement. */
  reason?: string | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** Lines of the document. */
  lines: readonly {
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /** One of the article's units; without it, its base unit. */
    um3pl?: string
    /** Required for an article tracked by lot. */
    lot_number?: string | null
    /**
     * Required where goods with an expiry date come in and their lot is not known yet. Without it, goods
     * go out in the order in which they expire.
     */
    expiry_date?: PlainDate | null
    /** Of an article tracked by serial number: one for each piece. */
    serial_numbers?: readonly string[]
    /** Without it, goods come in without a location and go out from any. */
    location_code?: string | null
    /** Status of the stock; only `available` stock is reserved for orders. */
    stock_status?: 'available' | 'hold' | 'quarantine' | 'damaged' | 'receiving'
    /** Quantity counted; 0 for nothing. */
    quantity_um3pl: number | string
  }[]
}

export interface NewStockMinimum {
  /** The article; or send article_code. */
  article_id?: number
  /** Code of the article, unique in its client company. */
  article_code?: string
  /** Owner of the article, if several clients have one with this code. */
  client_3pl_id?: number | null
  /** Without it, all warehouses together. */
  warehouse_id?: number | null
  /** In base units. */
  minimum_um3pl: number | string
}

export interface NewStockStatusChange {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Kept with every movement. */
  reason?: string | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** Stock status that the goods have now. */
  from_status: 'available' | 'hold' | 'quarantine' | 'damaged'
  /** Stock status that the goods get. */
  to_status: 'available' | 'hold' | 'quarantine' | 'damaged'
  /** Lines of the document. */
  lines: readonly {
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /** One of the article's units; without it, its base unit. */
    um3pl?: string
    /** Required for an article tracked by lot. */
    lot_number?: string | null
    /**
     * Required where goods with an expiry date come in and their lot is not known yet. Without it, goods
     * go out in the order in which they expire.
     */
    expiry_date?: PlainDate | null
    /** Of an article tracked by serial number: one for each piece. */
    serial_numbers?: readonly string[]
    /** Without it, goods come in without a location and go out from any. */
    location_code?: string | null
    /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
    quantity_um3pl: number | string
  }[]
}

export interface NewStockTransfer {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Kept with every movement. */
  reason?: string | null
  /** ID of the warehouse that the goods leave. */
  from_warehouse_id: number
  /** The same one, where goods only change their location. */
  to_warehouse_id: number
  /** Lines of the document. */
  lines: readonly {
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /** One of the article's units; without it, its base unit. */
    um3pl?: string
    /** Required for an article tracked by lot. */
    lot_number?: string | null
    /**
     * Required where goods with an expiry date come in and their lot is not known yet. Without it, goods
     * go out in the order in which they expire.
     */
    expiry_date?: PlainDate | null
    /** Of an article tracked by serial number: one for each piece. */
    serial_numbers?: readonly string[]
    /** Status of the stock; only `available` stock is reserved for orders. */
    stock_status?: 'available' | 'hold' | 'quarantine' | 'damaged' | 'receiving'
    /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
    quantity_um3pl: number | string
    /** Without it, from any location. */
    from_location_code?: string | null
    /** Without it, without a location. */
    to_location_code?: string | null
  }[]
}

export interface NewUser {
  /** E-mail address to sign in with */
  email: string
  /** Name of the person */
  name: string
  /** Password, 8 to 256 characters; not a common one, not the e-mail address or the name */
  password: string
  /** May enter every company */
  super_admin?: boolean
  /** Companies that the user may enter, with the role in each. */
  memberships?: readonly {
    /** ID of the company (the tenant). */
    company_id: number
    /** Role in the company: `viewer`, `client`, `operator` or `manager`. */
    role: 'viewer' | 'client' | 'operator' | 'manager'
    /** One of them is primary; the first if none is marked. */
    is_primary?: boolean
    /** Needed by the role `client`, and by no other. */
    client_ids?: readonly number[] | null
  }[]
}

export interface NewWarehouse {
  /** Unique in the company. */
  code: string
  /** Name for people. */
  name: string
  address?: Address
  /** Name in the IANA database. */
  timezone?: string
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
  /** True takes it from the warehouse that was the default one. */
  is_default?: boolean
  /** Whether received goods become available without a separate putaway. */
  auto_putaway?: boolean
}

export interface NewWave {
  /** Only orders of this client company; without it, of any. */
  client_3pl_id?: number | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** ID of the partner: customer, supplier or carrier. */
  partner_id?: number | null
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Without it, one is made. */
  wave_number?: string | null
  /** `batch` by default, or `order`. */
  mode?: 'batch' | 'order'
  /** True: with each task a tote is to be scanned, one for each order. */
  totes?: boolean
  /** Its sales orders. */
  sales_order_ids?: readonly number[]
  /** @deprecated Old name of `sales_order_ids`, which wins when both are sent. Its sales orders. */
  orders?: readonly number[]
  /** Chooses orders that can be picked, in the order of work. Left out where `sales_order_ids` names them. */
  rule?: WaveRule | null
}

export interface NewWebhook {
  /** Only events of this client company; null for events of all. */
  client_3pl_id?: number | null
  /** Name for people. */
  name?: string | null
  /** http or https, without a user name in it. */
  url?: string
  /** Alias of url, which wins when both are sent. */
  callback_url?: string
  /** `*` for all, `sales_order.*` for all of a resource, or exact types. */
  events?: readonly string[]
  /** Alias of events, which wins when both are sent. */
  event_types?: readonly string[]
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
  /** Alias of active, which wins when both are sent. */
  enabled?: boolean
  /** `full` sends the record, `thin` only its type and ID. */
  payload?: 'full' | 'thin'
  /**
   * Replaced as a whole. A masked value that is sent back keeps its value, unless `url` changes: then it
   * is dropped.
   */
  headers?: Record<string, string | null>
  /** Within which the receiver has to answer; 15000 by default. */
  timeout_ms?: number
  /** `whsec_` and the base64 form of 24 to 64 bytes; made here when left out. */
  secret?: string
}

export interface NextCountTask {
  /** ID of the count. */
  count_id: number
  /** Status of the count. */
  count_status: 'open' | 'released' | 'counting' | 'counted' | 'closed' | 'cancelled'
  /** The task; null without a task. */
  task: CountTask | null
  /**
   * Null with a task. `leased`: other workers have all remaining tasks. `other_person`: another person
   * must do the remaining recounts. `nothing_left`: all is counted. `not_counting`: the count is not
   * released, or has ended.
   */
  waits_for: 'not_counting' | 'leased' | 'other_person' | 'nothing_left' | null
}

export interface NextPickTask {
  /** ID of the wave. */
  wave_id: number
  /** Status of the wave. */
  wave_status: 'open' | 'released' | 'picking' | 'picked' | 'closed' | 'cancelled'
  /** The task; null without a task. */
  task: PickTask | null
  /**
   * Null with a task. `leased`: others have all that is left. `on_hold`: the rest is of orders on hold.
   * `nothing_left`: all is done. `not_walking`: the wave is not released, or over.
   */
  waits_for: 'not_walking' | 'leased' | 'on_hold' | 'nothing_left' | null
}

export interface NextPickTaskRequest {
  /** Distinguishes workers who share a token: a cart, a device, a person. */
  worker?: string | null
}

export interface NextPrintJob {
  /** Null while there is nothing to print. */
  job: PrintJob | null
}

export interface NextPrintJobRequest {
  /** Any name of the program that asks. Asking again under it before reporting gives the same job. */
  agent?: string
}

export interface NextReplenishment {
  /** The task; null without a task. */
  replenishment: Replenishment | null
  /**
   * Null with a task. `leased`: other workers have all remaining tasks. `nothing_left`: all tasks are
   * done.
   */
  waits_for: 'leased' | 'nothing_left' | null
}

export interface NextReplenishmentRequest {
  /** Distinguishes workers who share a token: a truck, a device, a person. */
  worker?: string | null
  /** Where you walk; without it, anywhere. */
  warehouse_id?: number | null
}

export interface OrderPickTask {
  /** ID of the line of the sales order. */
  sales_order_line_id: number
  /** Number of the line in its document, from 1. */
  line_number: number
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string
  /** Kit that the part belongs to, if the line is picked as parts. */
  kit_article_id: number | null
  /** Code of the kit that the article is a component of; null if it is not a component. */
  kit_article_code: string | null
  /** The base unit of the article. */
  um3pl: string
  /** Barcode of the base unit. */
  um3pl_barcode: string | null
  /** Tracking of the article: `none`, `lot` or `serial`. */
  tracking: 'none' | 'lot' | 'serial'
  /** Null if no location was named. */
  location_code: string | null
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /**
   * Before the pick: serial numbers that the order asks for, empty if any will do. After the pick: the
   * picked ones.
   */
  serial_numbers: readonly string[]
  /** To be taken, in base units. */
  quantity_um3pl: number
  /** Of the stock that is reserved. */
  bucket_id: number
}

export interface OrderPickTasks {
  /** ID of the sales order. */
  sales_order_id: number
  /** Number of the order, unique in the client company. */
  order_number: string
  /** Status of the record. */
  status:
    | 'draft'
    | 'confirmed'
    | 'allocated'
    | 'picking'
    | 'packed'
    | 'partially_shipped'
    | 'shipped'
    | 'delivered'
    | 'closed'
    | 'cancelled'
  /** Of the order. */
  version: number
  /** The wave that it waits in. */
  wave_id: number | null
  /**
   * Null when its goods may be taken now. `on_hold`, `not_pickable` (not confirmed, stock is missing, or
   * it is packed already), `nothing_to_pick`.
   */
  waits_for: 'on_hold' | 'not_pickable' | 'nothing_to_pick' | null
  /** In walking order. */
  tasks: readonly OrderPickTask[]
}

export interface OwnAccountClosing {
  /**
   * Your password, or `code`. Who has no password signs in by the identity provider again, and closes it
   * within ten minutes.
   */
  password?: string
  /** Code of the authenticator app, or a recovery code; each works once. */
  code?: string
}

export interface OwnEmailChange {
  /** The address that the account is to have */
  email: string
  /** Required for everybody who signs in with a password. */
  current_password?: string
}

export interface OwnFactors {
  /** Whether everybody here needs one (`REQUIRE_MFA`). */
  required: boolean
  /** Whether the address of these pages can have passkeys. */
  passkeys: boolean
  /** Second factors of the account. */
  factors: readonly Factor[]
  /** Number of recovery codes that are not used yet. */
  recovery_codes_left: number
}

export interface OwnPasswordChange {
  /** Your present password. */
  current_password: string
  /** Password, 8 to 256 characters; not a common one, not the e-mail address or the name */
  password: string
  /** Whether your API tokens end too. */
  end_tokens?: boolean
  /** After `mfa_required`. */
  second?: PasswordChangeFactor
}

export interface PackSalesOrder {
  /** Reason for people. */
  reason?: string | null
  /** All parcels besides the existing ones. Refused if picked goods are in no parcel. */
  parcels?: readonly NewParcel[]
}

export interface Package {
  /** Tracking number of the carrier. */
  tracking_number?: string | null
  /** Kind of packaging. */
  type?: string | null
  /** Weight in kilograms. */
  weight_kg?: number | null
  /** Length in centimetres. */
  length_cm?: number | null
  /** Width in centimetres. */
  width_cm?: number | null
  /** Height in centimetres. */
  height_cm?: number | null
  /** Reference of the carrier. */
  reference?: string | null
}

/** Addresses that keep every other parameter of the query. */
export interface PageLinks {
  /** Address of the first page. */
  first: string
  /** Address of the last page. */
  last: string
  /** Address of the previous page; null on the first one. */
  prev: string | null
  /** Address of the next page; null on the last one. */
  next: string | null
}

export interface PageMeta {
  /** Number of this page. */
  current_page: number
  /** Number of the first row; null on an empty page. */
  from: number | null
  /** Number of the last page. */
  last_page: number
  /** Links of a pager, gaps included. */
  links: readonly {
    /** Address of the page; null if the page does not exist. */
    url: string | null
    /** Text of the entry. */
    label: string
    /** Number of the page; null for a gap. */
    page: number | null
    /** Whether this is the current page. */
    active: boolean
  }[]
  /** Address of the list, without its query. */
  path: string
  /** Rows per page. */
  per_page: number
  /** Number of the last row; null on an empty page. */
  to: number | null
  /** Number of rows on all pages. */
  total: number
  /** Of a search with thousands of hits: there are more than `total`. */
  total_is_minimum?: true
}

export interface Parcel {
  /** ID of the record. */
  id: number
  /** Number of the parcel in its order. */
  parcel_number: string
  /**
   * Serial shipping container code (GS1), eighteen digits. Null if the company had no `sscc_prefix` when
   * the parcel was packed.
   */
  sscc: string | null
  /** The shipment that it left with; null until then. */
  shipment_id: number | null
  /** Packaging of the parcel. */
  packaging: string | null
  /** Weight in kilograms. */
  weight_kg: number | null
  /** Length in centimetres. */
  length_cm: number | null
  /** Width in centimetres. */
  width_cm: number | null
  /** Height in centimetres. */
  height_cm: number | null
  /** Tracking number of the carrier. */
  tracking_number: string | null
  /** Address of the page that tracks the parcel. */
  tracking_url: string | null
  /** The carrier label requested last; null without a request. */
  label: ParcelLabel | null
  /** Contents of the parcel. */
  contents: readonly ParcelContent[]
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface ParcelChanges {
  /** Packaging. */
  packaging?: string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  weight_kg?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  length_cm?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  width_cm?: number | string | null
  /** A number, or a string with a decimal comma ("1,5"). */
  height_cm?: number | string | null
  /** Tracking number of the carrier. */
  tracking_number?: string | null
  /** Address of the page that tracks the parcel. */
  tracking_url?: string | null
  /** All that is in it from now on. */
  contents?: readonly NewParcelContent[]
}

export interface ParcelContent {
  /** ID of the line of the sales order. */
  sales_order_line_id: number
  /** @deprecated Use `sales_order_line_id`. */
  line_id: number
  /** Number of the line in its document, from 1. */
  line_number: number
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string | null
  /** The base unit of the article. */
  um3pl: string
  /** In base units. */
  quantity_um3pl: number
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /** Serial numbers of the pieces. */
  serial_numbers: readonly string[]
  /** Kit that the part belongs to, if the line is picked as parts. */
  kit_article_id: number | null
  /** Code of the kit that the article is a component of; null if it is not a component. */
  kit_article_code: string | null
}

export interface ParcelLabel {
  /** ID of the record. */
  id: number
  /**
   * `requested`: the carrier is being asked. `ready`: there is a file. `failed`: see `reason`.
   * `cancelling`: the carrier is being told. `cancelled`: it is void.
   */
  status: 'requested' | 'ready' | 'failed' | 'cancelling' | 'cancelled'
  /** @deprecated Use `status`. */
  state: 'requested' | 'ready' | 'failed' | 'cancelling' | 'cancelled'
  /** ID of the connection to the carrier. */
  connection_id: number | null
  /** Code of the carrier. */
  carrier_code: string
  /** Services of the carrier that were asked for. */
  services: readonly string[]
  /** Of one that failed; of one that is cancelled, why the carrier did not confirm it. */
  reason:
    | 'refused'
    | 'unauthorized'
    | 'no_answer'
    | 'bad_answer'
    | 'too_large'
    | 'forbidden_target'
    | 'no_connection'
    | 'not_in_production'
    | null
  /** In the words of the carrier. */
  detail: string | null
  /** The carrier’s name for it. */
  reference: string | null
  /** SHA-256 of the file; null without a file. */
  content_type: 'application/pdf' | 'image/png' | 'application/zpl' | null
  /** Tracking status last reported by the carrier; null before the first report. */
  tracking_status: 'in_transit' | 'delivered' | 'exception' | null
  /** State of the parcel in the words of the carrier. */
  tracking_detail: string | null
  /** Since when. */
  tracking_at: Timestamp | null
  /** When it was asked for. */
  requested_at: Timestamp
  /** When the label was ready; null before that. */
  ready_at: Timestamp | null
}

export interface ParcelLabelRequest {
  /** By which connection; without it, the one of the carrier. */
  connection_id?: number
  /** Carrier; that of the order by default. */
  carrier_code?: string
  /** In the words of the carrier; without it, the `carrier_service` of the order. */
  services?: readonly string[]
}

export interface Partner {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** Client it belongs to; null if all clients share it. */
  client_3pl_id: number | null
  /** Machine-readable code; it does not change with the language. */
  code: string
  /** Name for people. */
  name: string
  /** Whether the partner supplies goods. */
  is_supplier: boolean
  /** Whether the partner receives goods. */
  is_customer: boolean
  /** Whether the partner carries goods. */
  is_carrier: boolean
  /** VAT number. */
  vat_number: string | null
  /** E-mail address. */
  email: string | null
  /** Telephone number. */
  phone: string | null
  address: Address
  /** Whether it is in use. Inactive records stay readable. */
  active: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface PartnerChanges {
  /** Code, unique in the client company */
  code?: string
  /** Name of the partner */
  name?: string
  /** Goods come from it */
  is_supplier?: boolean
  /** Goods go to it */
  is_customer?: boolean
  /** Moves goods */
  is_carrier?: boolean
  /** VAT number */
  vat_number?: string | null
  /** E-mail address */
  email?: string | null
  /** Telephone number */
  phone?: string | null
  address?: Address
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
}

export interface PartnerFeed {
  /** The record, or the rows of the list. */
  data: readonly (Partner | DeletedRecord)[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

/** Result of `navigator.credentials.get()`, as JSON. */
export interface PasskeyAssertion {
  /** In base64url. */
  id: string
  /** In base64url. */
  rawId: string
  /** Always `public-key`. */
  type: 'public-key'
  /** Answer of the authenticator, as `toJSON()` gives it. */
  response: {
    /** In base64url. */
    clientDataJSON: string
    /** In base64url. */
    authenticatorData: string
    /** In base64url. */
    signature: string
  }
}

/** Result of `navigator.credentials.create()`, as JSON. */
export interface PasskeyAttestation {
  /** In base64url. */
  id: string
  /** In base64url. */
  rawId: string
  /** Always `public-key`. */
  type: 'public-key'
  /** Answer of the authenticator, as `toJSON()` gives it. */
  response: {
    /** In base64url. */
    clientDataJSON: string
    /** In base64url. */
    attestationObject: string
    /** Ways to reach the authenticator, as the browser reports them. */
    transports?: readonly string[]
  }
}

export interface PasskeyConfirmation {
  /** From the start of this day. */
  enrolment: string
  passkey: PasskeyAttestation
  /** Name for people. */
  name?: string | null
}

export interface PasskeySetup {
  /** For the confirmation, within ten minutes. */
  enrolment: string
  /** For the browser, as WebAuthn has it in JSON. */
  options: Record<string, unknown>
}

export interface PasswordChangeFactor {
  /** From `mfa_required`. */
  challenge: string
  /** Code of the authenticator app, or a recovery code. */
  code?: string
  passkey?: PasskeyAssertion
}

export interface PasswordReset {
  /** Token of the link. */
  token: string
  /** Password, 8 to 256 characters; not a common one, not the e-mail address or the name */
  password: string
  /** Repetition of the new password, if it was typed twice. */
  password_confirmation?: string
}

export interface PersonErasure {
  /** E-mail address of the person */
  email: string
  /** Also erase the recipient of orders that are not shipped yet, which nobody can deliver then. */
  include_open?: boolean
}

export interface PersonExport {
  /** E-mail address. */
  email: string
  /** When the export was made. */
  made_at: Timestamp
  /** Sections that are cut after the first rows. `waybill person export` has all rows. */
  truncated: readonly string[]
  /** Personal data, by subject. */
  sections: Record<string, readonly (Record<string, unknown>)[]>
}

export interface PersonQuery {
  /** E-mail address of the person */
  email: string
}

export interface PickTask {
  /** ID of the record. */
  id: number
  /** ID of the wave. */
  wave_id: number
  /** ID of the sales order. */
  sales_order_id: number
  /** Number of the order, unique in the client company. */
  order_number: string
  /** Tote of the order, once scanned. */
  tote_code: string | null
  /** ID of the line of the sales order. */
  sales_order_line_id: number
  /** Number of the line in its document, from 1. */
  line_number: number
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string
  /** Kit that the part belongs to, if the line is picked as parts. */
  kit_article_id: number | null
  /** Code of the kit that the article is a component of; null if it is not a component. */
  kit_article_code: string | null
  /** The base unit of the article. */
  um3pl: string
  /** Barcode of the base unit. */
  um3pl_barcode: string | null
  /** Tracking of the article: `none`, `lot` or `serial`. */
  tracking: 'none' | 'lot' | 'serial'
  /** Null if no location was named. */
  location_code: string | null
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /**
   * Before the pick: serial numbers that the order asks for, empty if any will do. After the pick: the
   * picked ones.
   */
  serial_numbers: readonly string[]
  /** To be taken, in base units. */
  quantity_um3pl: number
  /** Taken, in base units. */
  picked_um3pl: number
  /**
   * `open`, `picked`, `short` (less was found), or `dropped`: the order has changed, and picked goods go
   * back.
   */
  status: 'open' | 'picked' | 'short' | 'dropped'
  /** Of a short pick. */
  reason: 'missing' | 'damaged' | null
  /** Remark of the user. */
  note: string | null
  /** Worker who has or did the task: the caller, and the worker name if one was sent. */
  worker: string | null
  /** Until then nobody else is given it. */
  leased_until: Timestamp | null
  /** When it was done; null before that. */
  done_at: Timestamp | null
}

export interface PickTaskScan {
  /** Distinguishes workers who share a token: a cart, a device, a person. */
  worker?: string | null
  /** As scanned at the location. */
  location_code?: string | null
  /** As scanned; or send barcode. */
  article_code?: string | null
  /** Any barcode of the article. */
  barcode?: string | null
  /**
   * As scanned. A lot other than the reserved one is taken if the order does not ask for a lot and enough
   * of it is free at the location.
   */
  lot_number?: string | null
  /** One for each piece of an article that has them. */
  serial_numbers?: readonly string[]
  /**
   * Tote that the goods were put into. The first tote scanned for an order belongs to it; others, and
   * totes of other orders in the wave, are refused. Required in a wave with `totes` if something was
   * picked.
   */
  tote_code?: string | null
  /**
   * Quantity picked, in base units; all by default. With less and no reason, the rest becomes another
   * task.
   */
  quantity_um3pl?: number | string
  /**
   * Reason for a short pick. `missing` goods are on hold until somebody counts, `damaged` goods become
   * damaged stock; the rest of the line is reserved elsewhere, or waits.
   */
  reason?: 'missing' | 'damaged' | null
  /** Remark of the user. */
  note?: string | null
}

export interface Ping {
  /** Always true. */
  ok: boolean
  /** A wrong token is answered by 401. */
  token_valid: boolean
  /** The integration that was reached. */
  integration: {
    /** Name for people. */
    name: 'etsm' | 'mdm'
    /** One without a token is answered by 503. */
    enabled: boolean
    /** How many companies it can reach. */
    companies: number
  }
}

export interface PlacedStock {
  /** Goods of one kind and status at one location. */
  id: number
  /** The row of the stock list that it is part of. */
  stock_id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** Code of the location; null for goods without one. */
  location_code: string
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /** Status of the stock; only `available` stock is reserved for orders. */
  stock_status: 'available' | 'hold' | 'quarantine' | 'damaged' | 'receiving'
  /** The base unit of all quantities. */
  um3pl: string
  /** Stock at the location. */
  quantity_um3pl: number
  /** Reserved by orders. */
  reserved_um3pl: number
  /** Of an article that has them; the first 500. */
  serial_numbers: readonly string[]
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface PrintJob {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** ID of the print station. */
  station_id: number
  /**
   * `uncertain`: its program took it and did not report the result, so it may or may not have been
   * printed.
   */
  status: 'waiting' | 'taken' | 'printed' | 'failed' | 'uncertain' | 'cancelled'
  /** Of the document or label. */
  address: string
  /** Number or code of the record. */
  title: string
  /** Number of copies. */
  copies: number
  /** How often it was taken. */
  attempts: number
  /** User who requested it; null for automatic jobs. */
  actor: {
    /** Type. */
    type: 'user' | 'integration' | 'cli' | 'worker'
    /** Of a user. */
    id: number | null
    /** Of a user or an integration. */
    name: string | null
  } | null
  /** @deprecated Use `actor`. */
  asked_by: number | null
  /** Until when its program has time to report. */
  leased_until: Timestamp | null
  /** Why it failed. */
  reason: string | null
  /** When it was printed; null before that. */
  printed_at: Timestamp | null
  /** Its ETag. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface PrintJobDone {
  /** Its `attempts` when you took it. Where it was taken again since, your word is refused. */
  attempt?: number
}

export interface PrintJobFailed {
  /** Its `attempts` when you took it. Where it was taken again since, your word is refused. */
  attempt?: number
  /** For people. */
  reason?: string
  /**
   * `nothing_printed`: the job is retried, ten times in all with growing pauses. `given_up`: nothing was
   * printed, and a retry would not help. `uncertain`: some of it may have been printed, and a person
   * decides.
   */
  outcome?: 'nothing_printed' | 'given_up' | 'uncertain'
}

export interface PrintStation {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** Location. */
  warehouse_id: number | null
  /** Name for people. */
  name: string
  /** Formats that its printer understands. */
  formats: readonly ('pdf' | 'zpl')[]
  /** Label size if the address names none. */
  label_size: '62' | '100x150' | 'a4' | null
  /**
   * Documents printed automatically: the label of every parcel packed in its warehouse, the list of every
   * wave released there.
   */
  automatic: readonly ('parcel_label' | 'wave_list')[]
  /** Whether it is in use. Inactive records stay readable. */
  active: boolean
  /** Jobs that wait for it, at most 1,000. */
  waiting: number
  /** When its program asked for work last, to about half a minute. */
  last_seen_at: Timestamp | null
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface PrintStationChanges {
  /** Unique in the company. */
  name?: string
  /** Formats that the printer takes: `pdf`, `zpl`. */
  formats?: readonly ('pdf' | 'zpl')[]
  /** ID of the warehouse that the station is in; null for any. */
  warehouse_id?: number | null
  /** Size of the labels in the printer. */
  label_size?: '62' | '100x150' | 'a4' | null
  /** Papers that are printed here without being asked for. */
  automatic?: readonly ('parcel_label' | 'wave_list')[]
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
}

export interface Profile {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** E-mail address. */
  email: string
  /** Language of the console and of letters; null for the browser’s. */
  language: 'en' | 'it' | 'ro' | null
  /** May enter every company. */
  super_admin: boolean
  /** Whether one can sign in with a password. */
  has_password: boolean
  /** Whether one can sign in by the identity provider. */
  sign_on_linked: boolean
  /** Whether one can sign in with an account of the authentication service. */
  account_linked: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface ProfileChanges {
  /** Name of the person */
  name?: string
  /** Language of the console and of letters; null for the browser’s. */
  language?: 'en' | 'it' | 'ro' | null
}

export interface ProofBody {
  /** Challenge that an earlier answer gave. */
  challenge: string
  /** Your password. Send this, a `code` or a passkey. */
  password?: string
  /** Code of your authenticator app, or a recovery code. */
  code?: string
  passkey?: PasskeyAssertion
}

export interface ProofOptions {
  /** Challenge that an earlier answer gave. */
  challenge: string
  /** The password only while there is no factor. */
  methods: readonly ('password' | 'totp' | 'passkey' | 'recovery_code')[]
  /** Options for `navigator.credentials.get`; null when the account has no passkey. */
  passkey_options: Record<string, unknown> | null
}

export interface PurchaseOrder {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** ID of the partner: customer, supplier or carrier. */
  partner_id: number | null
  /** Your own reference for the record. */
  external_reference: string | null
  /** Remarks for people. */
  notes: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** Number of the order, unique in the client company. */
  order_number: string
  /** Status of the record. */
  status: 'draft' | 'confirmed' | 'partially_received' | 'received' | 'closed' | 'cancelled'
  /** Statuses that `PUT {status}` of this caller could set now. */
  allowed_transitions:
    | readonly ('draft' | 'confirmed' | 'partially_received' | 'received' | 'closed' | 'cancelled')[]
  /**
   * Actions you may do now, in their usual order: those that the status allows and your role may do. Like
   * `allowed_transitions` it depends on the reader: in an event it is the caller’s, in a delivery that of
   * the user who set the webhook’s address.
   */
  allowed_actions: readonly PurchaseOrderAllowedAction[]
  /** Day on which the goods are expected. */
  expected_date: PlainDate | null
  /** Tolerated over-delivery in percent; the client’s setting by default. */
  over_receipt_tolerance_percent: number | null
  /** Why it was cancelled; null while it is not. */
  cancel_reason: string | null
  /** Lines of the document. */
  lines: readonly PurchaseOrderLine[]
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface PurchaseOrderAllowedAction {
  /** Name as in the path of the operation. */
  action: 'confirm' | 'close' | 'cancel'
  /**
   * Null when it can be done now. Else why it would be refused as long as the request names no lines, by
   * the code of the blocker, or why it would change nothing.
   */
  waits_for: string | null
}

export interface PurchaseOrderChanges {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** ID of the partner: customer, supplier or carrier. */
  partner_id?: number | null
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Day on which the goods are expected. */
  expected_date?: PlainDate | null
  /** Tolerated over-delivery in percent; the client’s setting by default. */
  over_receipt_tolerance_percent?: number | string | null
  /** Without it, one is generated. */
  order_number?: string
  /** Status of the record. */
  status?: 'draft' | 'confirmed' | 'partially_received' | 'received' | 'closed' | 'cancelled'
  /** Lines of the document. */
  lines?: readonly {
    /** Without it, the next one. */
    line_number?: number
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /** Description for people. */
    description?: string | null
    /** One of the article's units; without it, its base unit. */
    um3pl?: string
    /** Your own name for the line, such as its position in your ERP. */
    external_reference?: string | null
    /** Values of your own, stored as they are; the service does not interpret them. */
    metadata?: Record<string, unknown>
    /** Of a line that exists. */
    id?: number
    /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
    quantity_um3pl?: number | string
    /** Day on which the goods are expected. */
    expected_date?: PlainDate | null
  }[]
}

export interface PurchaseOrderFeed {
  /** The record, or the rows of the list. */
  data: readonly PurchaseOrder[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface PurchaseOrderLine {
  /** ID of the record. */
  id: number
  /** Number of the line in its document, from 1. */
  line_number: number
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string | null
  /** Unit of measure of the quantity. */
  um3pl: string
  /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
  quantity_um3pl: number
  /** Your own name for the line; it may change at any time. */
  external_reference: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** Taken in, damaged goods among them. */
  received_um3pl: number
  /** Refused at the door. */
  rejected_um3pl: number
  /** On its way by open receptions. */
  announced_um3pl: number
  /** Ordered and not received. */
  remaining_um3pl: number
  /** Day on which the goods are expected. */
  expected_date: PlainDate | null
}

export interface Reception {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** ID of the partner: customer, supplier or carrier. */
  partner_id: number | null
  /** Your own reference for the record. */
  external_reference: string | null
  /** Remarks for people. */
  notes: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** Number of the reception, unique in the client company. */
  reception_number: string
  /** Kind of reception, in your words. */
  reception_type: string | null
  /** Status of the record. */
  status: 'draft' | 'announced' | 'arrived' | 'receiving' | 'received' | 'closed' | 'cancelled'
  /** Statuses that `PUT {status}` of this caller could set now. */
  allowed_transitions:
    | readonly ('draft' | 'announced' | 'arrived' | 'receiving' | 'received' | 'closed' | 'cancelled')[]
  /**
   * Actions you may do now, in their usual order: those that the status allows and your role may do. Like
   * `allowed_transitions` it depends on the reader: in an event it is the caller’s, in a delivery that of
   * the user who set the webhook’s address.
   */
  allowed_actions: readonly ReceptionAllowedAction[]
  /** ID of the purchase order. */
  purchase_order_id: number | null
  /** When the goods are expected. */
  expected_at: Timestamp | null
  /** When the goods arrived; null before that. */
  arrived_at: Timestamp | null
  /** When the goods were received; null before that. */
  received_at: Timestamp | null
  /** Code of the carrier. */
  carrier_code: string | null
  /** Tracking number of the carrier. */
  tracking_number: string | null
  /** Registration number of the vehicle. */
  vehicle_number: string | null
  /** Number of the container. */
  container_number: string | null
  /** Source of the announcement: the API, the transport system (`etsm`) or the console. */
  source: 'api' | 'etsm' | 'console'
  /** Whether any line was received otherwise than expected. */
  has_discrepancies: boolean
  /** Why it was cancelled; null while it is not. */
  cancel_reason: string | null
  /** Lines of the document. */
  lines: readonly ReceptionLine[]
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface ReceptionAllowedAction {
  /** Name as in the path of the operation. */
  action: 'announce' | 'arrive' | 'receive' | 'complete' | 'putaway' | 'reopen' | 'cancel'
  /**
   * Null when it can be done now. Else why it would be refused as long as the request names no lines, by
   * the code of the blocker, or why it would change nothing: `nothing_to_put_away` (no received goods wait
   * for putaway).
   */
  waits_for: 'nothing_to_put_away' | null
}

export interface ReceptionChanges {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** ID of the partner: customer, supplier or carrier. */
  partner_id?: number | null
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Kind of reception, in your words. */
  reception_type?: string | null
  /** A confirmed or partially received order of the same client company. */
  purchase_order_id?: number | null
  /** A time without an offset is UTC. */
  expected_at?: Timestamp | null
  /** Code of the carrier. */
  carrier_code?: string | null
  /** Tracking number of the carrier. */
  tracking_number?: string | null
  /** Registration number of the vehicle. */
  vehicle_number?: string | null
  /** Number of the container. */
  container_number?: string | null
  /** Without it, one is generated. */
  reception_number?: string
  /** Status of the record. */
  status?: 'draft' | 'announced' | 'arrived' | 'receiving' | 'received' | 'closed' | 'cancelled'
  /** Lines of the document. */
  lines?: readonly {
    /** Without it, the next one. */
    line_number?: number
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /** Description for people. */
    description?: string | null
    /** One of the article's units; without it, its base unit. */
    um3pl?: string
    /** Your own name for the line, such as its position in your ERP. */
    external_reference?: string | null
    /** Values of your own, stored as they are; the service does not interpret them. */
    metadata?: Record<string, unknown>
    /** Lot (batch) number of the goods. */
    lot_number?: string | null
    /** Expiry date of the goods. */
    expiry_date?: PlainDate | null
    /** Serial numbers of the pieces. */
    serial_numbers?: readonly string[]
    /** An active location of the warehouse. */
    location_code?: string | null
    /** Without it, the purchase order's line of the same article. */
    purchase_order_line_id?: number | null
    /** Of a line that exists. */
    id?: number
    /** A number, or a string with a decimal comma ("1,5"). */
    quantity_um3pl?: number | string
  }[]
}

export interface ReceptionCompletion {
  /** Counts outstanding quantities first; otherwise they are short. */
  receive_rest?: boolean
}

export interface ReceptionFeed {
  /** The record, or the rows of the list. */
  data: readonly Reception[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface ReceptionLine {
  /** ID of the record. */
  id: number
  /** Number of the line in its document, from 1. */
  line_number: number
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string | null
  /** Unit of measure of the quantity. */
  um3pl: string
  /** Announced; 0 of goods that nobody announced. */
  quantity_um3pl: number
  /** Your own name for the line; it may change at any time. */
  external_reference: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** ID of the line of the purchase order. */
  purchase_order_line_id: number | null
  /** Counted in good order. */
  received_um3pl: number
  /** Counted and refused: never in stock. */
  rejected_um3pl: number
  /** Counted and taken in as damaged. */
  damaged_um3pl: number
  /** Undamaged goods already put away. */
  putaway_um3pl: number
  /** Differences between received and expected goods. */
  discrepancy: 'none' | 'short' | 'over' | 'damaged' | 'unexpected'
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /** Counted lines, then announced lines that are not counted yet. */
  serial_numbers: readonly string[]
  /** Code of the location; null for goods without one. */
  location_code: string | null
}

export interface ReceptionOutcome {
  /** Kind of document. */
  type: 'reception'
  /** The document, as the action left it. */
  document: Reception
}

export interface ReceptionPutaway {
  /** Lines of the document. */
  lines?: readonly {
    /** Of a line that exists. */
    id?: number
    /** Without it, the next one. */
    line_number?: number
    /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
    quantity_um3pl?: number | string
    /** An active location of the warehouse. */
    location_code?: string | null
  }[]
}

export interface ReceptionReceipt {
  /** Lines of the document. */
  lines?: readonly {
    /** Of a line that exists. */
    id?: number
    /** Without it, the next one. */
    line_number?: number
    /**
     * In good order, an increment in the unit of the line. Without any quantity, all that is outstanding
     * of the line.
     */
    quantity_um3pl?: number | string
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /** One of the article's units; without it, its base unit. */
    um3pl?: string
    /** Lot (batch) number of the goods. */
    lot_number?: string | null
    /** Expiry date of the goods. */
    expiry_date?: PlainDate | null
    /** Serial numbers of the pieces. */
    serial_numbers?: readonly string[]
    /** An active location of the warehouse. */
    location_code?: string | null
    /** Taken in as damaged, beside quantity_um3pl. */
    damaged_um3pl?: number | string
    /** Refused, beside quantity_um3pl. */
    rejected_um3pl?: number | string
  }[]
}

export interface RecoveryCodes {
  /** Shown only now; each works once. */
  recovery_codes: readonly string[]
}

export interface Replenishment {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string
  /** The base unit of all quantities. */
  um3pl: string
  /** Barcode of the base unit. */
  um3pl_barcode: string | null
  /** Tracking of the article: `none`, `lot` or `serial`. */
  tracking: 'none' | 'lot' | 'serial'
  /** ID of the warehouse. */
  warehouse_id: number
  /** ID of the location. */
  location_id: number
  /** The picking location. */
  location_code: string
  /**
   * `open`, `done`, `short` (less was found), or `dropped`: the location has enough again, or reserve is
   * empty.
   */
  status: 'open' | 'done' | 'short' | 'dropped'
  /**
   * From 0 to 9 like the `priority` of sales orders, higher first: 9 if orders have reserved more of the
   * article than the picking location has, else 0.
   */
  priority_level: number
  /** @deprecated Use `priority_level`. */
  priority: 'urgent' | 'usual'
  /** Null if the rule was deleted. */
  rule_id: number | null
  /**
   * Source of the goods: what expires first. It may change while nobody has the task; null if reserve is
   * empty.
   */
  from_location_code: string | null
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /** How much to bring, at most; null where reserve has nothing now. */
  quantity_um3pl: number | null
  /** How much was brought. */
  moved_um3pl: number
  /** Serial numbers of the goods brought. */
  serial_numbers: readonly string[]
  /** Why less was brought. */
  reason: 'missing' | 'damaged' | null
  /** Remark of the user. */
  note: string | null
  /** Worker who has or did the task: the caller, and the worker name if one was sent. */
  worker: string | null
  /** Until then nobody else is given it. */
  leased_until: Timestamp | null
  /** When it was done; null before that. */
  done_at: Timestamp | null
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface ReplenishmentFeed {
  /** The record, or the rows of the list. */
  data: readonly (Replenishment | DeletedRecord)[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface ReplenishmentRequest {
  /** Distinguishes workers who share a token: a truck, a device, a person. */
  worker?: string | null
}

export interface ReplenishmentRule {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string
  /** The base unit of all quantities. */
  um3pl: string
  /** ID of the warehouse. */
  warehouse_id: number
  /** ID of the location. */
  location_id: number
  /** The picking location. */
  location_code: string
  /** The location is refilled when fewer base units than this are free. */
  minimum_um3pl: number
  /** The location is refilled up to this many free base units. */
  maximum_um3pl: number
  /** Quantity that orders can still reserve there. */
  available_um3pl: number
  /** Stock available at reserve locations of the warehouse. */
  reserve_um3pl: number
  /** There is less than the minimum. */
  low: boolean
  /** The open task that refills it, if any. */
  replenishment_id: number | null
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface ReplenishmentRuleChanges {
  /** In base units. */
  minimum_um3pl: number | string
  /** In base units; not less than the minimum. */
  maximum_um3pl: number | string
}

export interface ReplenishmentScan {
  /** Distinguishes workers who share a token: a truck, a device, a person. */
  worker?: string | null
  /** As scanned at the reserve location. */
  location_code?: string | null
  /** As scanned at the picking location. */
  to_location_code?: string | null
  /** As scanned; or send barcode. */
  article_code?: string | null
  /** Any barcode of the article. */
  barcode?: string | null
  /** As scanned. Another lot is brought if enough of it is free at the reserve location. */
  lot_number?: string | null
  /** One for each piece of an article that has them. */
  serial_numbers?: readonly string[]
  /** Quantity brought, in base units; all by default. */
  quantity_um3pl?: number | string
  /**
   * Reason for bringing less. `missing` goods are on hold until somebody counts, `damaged` goods become
   * damaged stock.
   */
  reason?: 'missing' | 'damaged' | null
  /** Remark of the user. */
  note?: string | null
}

export interface Return {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** ID of the partner: customer, supplier or carrier. */
  partner_id: number | null
  /** Your own reference for the record. */
  external_reference: string | null
  /** Remarks for people. */
  notes: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** Number of the return, unique in the client company. */
  return_number: string
  /** Kind of return, in your words. */
  return_type: string | null
  /** Status of the record. */
  status: 'announced' | 'arrived' | 'inspecting' | 'completed' | 'cancelled' | 'rejected'
  /** Statuses that your `PUT {status}` could set now. */
  allowed_transitions:
    | readonly ('announced' | 'arrived' | 'inspecting' | 'completed' | 'cancelled' | 'rejected')[]
  /**
   * Actions you may do now, in their usual order: those that the status allows and your role may do. Like
   * `allowed_transitions` it depends on the reader: in an event it is the caller’s, in a delivery that of
   * the user who set the webhook’s address.
   */
  allowed_actions: readonly ReturnAllowedAction[]
  /** ID of the sales order. */
  sales_order_id: number | null
  /** Reason for the return, as a code of yours. */
  reason_code: string | null
  /** Code of the carrier. */
  carrier_code: string | null
  /** Tracking number of the carrier. */
  tracking_number: string | null
  /** Why it was cancelled or rejected. */
  cancel_reason: string | null
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
  /** Lines of the document. */
  lines: readonly ReturnLine[]
}

export interface ReturnAllowedAction {
  /** Name as in the path of the operation. */
  action: 'arrive' | 'receive' | 'dispose' | 'complete' | 'cancel' | 'reject'
  /**
   * Null when it can be done now. Else why it would be refused as long as the request names no lines, by
   * the code of the blocker, or why it would change nothing: `nothing_to_receive` (everything announced is
   * received), `nothing_pending` (all that came is decided), `nothing_received` (nothing was received
   * yet), `pending` (about some goods nobody has decided yet).
   */
  waits_for: 'nothing_to_receive' | 'nothing_pending' | 'nothing_received' | 'pending' | null
}

export interface ReturnChanges {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** ID of the partner: customer, supplier or carrier. */
  partner_id?: number | null
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Without it, one is made. */
  return_number?: string
  /** Kind of return, in your words. */
  return_type?: string | null
  /** The order that the goods were shipped by. */
  sales_order_id?: number | null
  /** Reason for the return, as a code of yours. */
  reason_code?: string | null
  /** Code of the carrier. */
  carrier_code?: string | null
  /** Tracking number of the carrier. */
  tracking_number?: string | null
  /** Status of the record. */
  status?: 'announced' | 'arrived' | 'inspecting' | 'completed' | 'cancelled' | 'rejected'
  /** Lines of the document. */
  lines?: readonly ReturnLineChanges[]
}

export interface ReturnDisposal {
  /** Lines of the document. */
  lines?: readonly ReturnDisposalLine[]
}

export interface ReturnDisposalLine {
  /** Of a line that exists. */
  id?: number
  /** Without it, the next one. */
  line_number?: number
  /** Without it, all that is pending of the line. */
  quantity_um3pl?: number | string
  /** Without it, the line's requested action. */
  action?: 'restock' | 'quarantine' | 'dispose'
  /** Condition in which the goods came back. */
  condition?: string | null
  /** Which ones; without it, the first ones that are pending. */
  serial_numbers?: readonly string[]
}

export interface ReturnFeed {
  /** The record, or the rows of the list. */
  data: readonly Return[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface ReturnLine {
  /** ID of the record. */
  id: number
  /** Number of the line in its document, from 1. */
  line_number: number
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string | null
  /** Unit of measure of the quantity. */
  um3pl: string
  /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
  quantity_um3pl: number
  /** Your own name for the line; it may change at any time. */
  external_reference: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** ID of the line of the sales order. */
  sales_order_line_id: number | null
  /** Requested disposition of the goods. */
  requested_action: 'default' | 'restock' | 'quarantine' | 'dispose'
  /** Received = restocked + quarantined + disposed + pending, always. */
  received_um3pl: number
  /** Quantity that went back into stock, in base units. */
  restocked_um3pl: number
  /** Quantity that was put into quarantine, in base units. */
  quarantined_um3pl: number
  /** Quantity that was disposed of, in base units. */
  disposed_um3pl: number
  /** Received, and nobody has decided yet. */
  pending_um3pl: number
  /** Condition in which the goods came back. */
  condition: string | null
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /** Announced lines; once goods are received, received lines. */
  serial_numbers: readonly string[]
}

export interface ReturnLineChanges {
  /** Of a line that exists. */
  id?: number
  /** Without it, the next one. */
  line_number?: number
  /** The article; or send article_code, or the sales_order_line_id alone. */
  article_id?: number
  /** Code of the article, unique in its client company. */
  article_code?: string
  /** Description for people. */
  description?: string | null
  /** One of the article's units; without it, its base unit. */
  um3pl?: string
  /** Your own name for the line, such as its position in your ERP. */
  external_reference?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Without it, the order's line of the same article. */
  sales_order_line_id?: number | null
  /** Disposition of the goods; `default` restocks them. */
  requested_action?: 'default' | 'restock' | 'quarantine' | 'dispose'
  /** Condition in which the goods came back. */
  condition?: string | null
  /** Lot (batch) number of the goods. */
  lot_number?: string | null
  /** Expiry date of the goods. */
  expiry_date?: PlainDate | null
  /** Serial numbers of the pieces. */
  serial_numbers?: readonly string[]
  /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
  quantity_um3pl?: number | string
}

export interface ReturnOutcome {
  /** Kind of document. */
  type: 'return'
  /** The document, as the action left it. */
  document: Return
}

export interface ReturnReceipt {
  /** Lines of the document. */
  lines?: readonly ReturnReceiptLine[]
}

export interface ReturnReceiptLine {
  /** Of a line that exists. */
  id?: number
  /** Without it, the next one. */
  line_number?: number
  /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
  quantity_um3pl?: number | string
  /** Condition in which the goods came back. */
  condition?: string | null
  /** Lot (batch) number of the goods. */
  lot_number?: string | null
  /** Expiry date of the goods. */
  expiry_date?: PlainDate | null
  /** Serial numbers of the pieces. */
  serial_numbers?: readonly string[]
}

export interface SalesOrder {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** ID of the partner: customer, supplier or carrier. */
  partner_id: number | null
  /** Your own reference for the record. */
  external_reference: string | null
  /** Remarks for people. */
  notes: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** Number of the order, unique in the client company. */
  order_number: string
  /** Kind of order, in your words. */
  order_type: string | null
  /** Status of the record. */
  status:
    | 'draft'
    | 'confirmed'
    | 'allocated'
    | 'picking'
    | 'packed'
    | 'partially_shipped'
    | 'shipped'
    | 'delivered'
    | 'closed'
    | 'cancelled'
  /** Statuses that your `PUT {status}` could set now. */
  allowed_transitions: readonly (
    | 'draft'
    | 'confirmed'
    | 'allocated'
    | 'picking'
    | 'packed'
    | 'partially_shipped'
    | 'shipped'
    | 'delivered'
    | 'closed'
    | 'cancelled')[]
  /**
   * Actions you may do now, in their usual order: those that the status allows and your role may do. Like
   * `allowed_transitions` it depends on the reader: in an event it is the caller’s, in a delivery that of
   * the user who set the webhook’s address.
   */
  allowed_actions: readonly SalesOrderAllowedAction[]
  ship_to: Address
  /** Code of the carrier. */
  carrier_code: string | null
  /** Service of the carrier, in its words. */
  carrier_service: string | null
  /** Day on which the goods should leave. */
  requested_ship_date: PlainDate | null
  /** Day on which the customer wants the goods. */
  requested_delivery_date: PlainDate | null
  /** 0 to 9, higher first. */
  priority: number
  /** Whether the order may leave in several shipments. */
  allow_partial_shipment: boolean
  /** Whether the order is on hold: nothing is reserved or picked until it is released. */
  on_hold: boolean
  /** Why the order is on hold. */
  hold_reason: string | null
  /** After deallocate: it takes no stock until allocate. */
  allocation_paused: boolean
  /** Why it was cancelled; null while it is not. */
  cancel_reason: string | null
  /** When it was confirmed; null before that. */
  confirmed_at: Timestamp | null
  /** When the goods left; null before that. */
  shipped_at: Timestamp | null
  /** When the goods were delivered; null before that. */
  delivered_at: Timestamp | null
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
  /** Lines of the document. */
  lines: readonly SalesOrderLine[]
  /** Shipments of the order. */
  shipments: readonly Shipment[]
  /** Parcels of the order. */
  parcels: readonly Parcel[]
}

export interface SalesOrderAllowedAction {
  /** Name as in the path of the operation. */
  action:
    | 'confirm'
    | 'allocate'
    | 'deallocate'
    | 'hold'
    | 'release-hold'
    | 'pick'
    | 'pack'
    | 'ship'
    | 'deliver'
    | 'close'
    | 'cancel'
  /**
   * Null when it can be done now. Else why it would be refused as long as the request names no lines, by
   * the code of the blocker, or why it would change nothing: `on_hold` (the document is on hold),
   * `not_allocated` (stock is missing, and it may not be shipped in parts or nothing is reserved),
   * `nothing_to_pick` (everything reserved is picked), `not_picked` (something reserved is not picked
   * yet), `nothing_to_pack` (everything picked is in a parcel), `nothing_to_ship` (nothing is reserved),
   * `not_packed` (it has parcels, and something reserved is in none of them),
   * `partial_shipment_not_allowed` (something is missing, and it may not be shipped in parts),
   * `nothing_missing` (everything is reserved), `already_deallocated` (its stock is given back already),
   * `not_on_hold` (it is not on hold).
   */
  waits_for:
    | 'on_hold'
    | 'not_allocated'
    | 'nothing_to_pick'
    | 'not_picked'
    | 'nothing_to_pack'
    | 'nothing_to_ship'
    | 'not_packed'
    | 'partial_shipment_not_allowed'
    | 'nothing_missing'
    | 'already_deallocated'
    | 'not_on_hold'
    | null
}

export interface SalesOrderChanges {
  /** The client company that owns the goods; without it, the one whose articles the lines name. */
  client_3pl_id?: number | null
  /** Without it, the client company's default warehouse, else the company's. */
  warehouse_id?: number | null
  /** ID of the partner: customer, supplier or carrier. */
  partner_id?: number | null
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Without it one is made. */
  order_number?: string | null
  /** Kind of order, in your words. */
  order_type?: string | null
  ship_to?: Address
  /** Code of the carrier. */
  carrier_code?: string | null
  /** Service of the carrier, in its words. */
  carrier_service?: string | null
  /** Day on which the goods should leave. */
  requested_ship_date?: PlainDate | null
  /** Day on which the customer wants the goods. */
  requested_delivery_date?: PlainDate | null
  /** Priority, from 1; the smallest number is served first. */
  priority?: number
  /** Whether the order may leave in several shipments. */
  allow_partial_shipment?: boolean
  /** Whether the order is on hold: nothing is reserved or picked until it is released. */
  on_hold?: boolean
  /** Why the order is on hold. */
  hold_reason?: string | null
  /** Status of the record. */
  status?:
    | 'draft'
    | 'confirmed'
    | 'allocated'
    | 'picking'
    | 'packed'
    | 'partially_shipped'
    | 'shipped'
    | 'delivered'
    | 'closed'
    | 'cancelled'
  /** Lines of the document. */
  lines?: readonly SalesOrderLineChanges[]
}

export interface SalesOrderExplanation {
  /** ID of the record. */
  id: number
  /** Number of the order, unique in the client company. */
  order_number: string
  /** Status of the record. */
  status:
    | 'draft'
    | 'confirmed'
    | 'allocated'
    | 'picking'
    | 'packed'
    | 'partially_shipped'
    | 'shipped'
    | 'delivered'
    | 'closed'
    | 'cancelled'
  /** Whether everything that the order needs is reserved. */
  fully_reserved: boolean
  /** Why it is not allocated, or cannot go on. Empty: nothing is in its way. */
  blockers: readonly {
    /** Blockers. */
    code:
      | 'not_confirmed'
      | 'on_hold'
      | 'allocation_paused'
      | 'finished'
      | 'out_of_stock'
      | 'reserved_by_other_orders'
      | 'expired'
      | 'other_lot'
      | 'not_put_away'
      | 'on_hold_stock'
      | 'in_quarantine'
      | 'damaged'
      | 'not_a_whole_unit'
    /** ID of the line, if a single line is concerned. */
    line_number: number | null
    /** Code of the part, for a kit picked as parts. */
    article_code?: string
    /** How many base units it is about. */
    quantity_um3pl: number | null
    /** @deprecated Use `quantity_um3pl`. */
    quantity: number | null
  }[]
  /** Lines of the document. */
  lines: readonly {
    /** ID of the record. */
    id: number
    /** Number of the line in its document, from 1. */
    line_number: number
    /** ID of the article. */
    article_id: number
    /** Code of the article, unique in its client company. */
    article_code: string
    /** Unit of measure of the quantity. */
    um3pl: string
    /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
    quantity_um3pl: number
    /** Quantity that is reserved, in base units. */
    reserved_um3pl: number
    /** Quantity that is still missing, in base units. */
    backorder_um3pl: number
    /** Missing quantity, in base units like all following ones. */
    missing_um3pl: number
    /** Free to be reserved by this line. */
    available_um3pl: number
    /** Stock that other orders hold, in base units. */
    reserved_by_others_um3pl: number
    /** Expired stock, in base units. */
    expired_um3pl: number
    /** Stock of other lots than the line asks for, in base units. */
    other_lots_um3pl: number
    /** Stock received and not put away, in base units. */
    receiving_um3pl: number
    /** Stock on hold, in base units. */
    on_hold_um3pl: number
    /** Stock in quarantine, in base units. */
    quarantine_um3pl: number
    /** Damaged stock, in base units. */
    damaged_um3pl: number
    /** Quantity announced and not received yet, in base units. */
    incoming_um3pl: number
    /** The next document that brings the goods; null without one. */
    next_reception: {
      /** Kind of document that brings the goods. */
      type: 'reception' | 'purchase_order'
      /** ID of the record. */
      id: number
      /** Number of the document. */
      number: string
      /** When the goods are expected. */
      expected_at: Timestamp | null
      /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
      quantity_um3pl: number
      /** @deprecated Use `quantity_um3pl`. */
      quantity: number
    } | null
    /** @deprecated Use `missing_um3pl`. */
    missing: number
    /** @deprecated Use `available_um3pl`. */
    available: number
    /** @deprecated Use `reserved_by_others_um3pl`. */
    reserved_by_others: number
    /** @deprecated Use `expired_um3pl`. */
    expired: number
    /** @deprecated Use `other_lots_um3pl`. */
    other_lots: number
    /** @deprecated Use `receiving_um3pl`. */
    receiving: number
    /** @deprecated Use `on_hold_um3pl`. */
    on_hold: number
    /** @deprecated Use `quarantine_um3pl`. */
    quarantine: number
    /** @deprecated Use `damaged_um3pl`. */
    damaged: number
    /** @deprecated Use `incoming_um3pl`. */
    incoming: number
    /** Orders that wait for the same article and come before this one. */
    orders_ahead: number
    /**
     * For a kit picked as parts: the same for each part. The line itself shows assembled kits, which it
     * does not take.
     */
    parts: readonly SalesOrderPartExplanation[]
  }[]
}

export interface SalesOrderFeed {
  /** The record, or the rows of the list. */
  data: readonly SalesOrder[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface SalesOrderLine {
  /** ID of the record. */
  id: number
  /** Number of the line in its document, from 1. */
  line_number: number
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string | null
  /** Unit of measure of the quantity. */
  um3pl: string
  /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
  quantity_um3pl: number
  /** Your own name for the line; it may change at any time. */
  external_reference: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** Reserved quantity of goods not shipped yet. */
  reserved_um3pl: number
  /** Picked from its location, including shipped goods. */
  picked_um3pl: number
  /** In parcels that have not left, to six decimal places. */
  packed_um3pl: number
  /** Quantity that was shipped, in base units. */
  shipped_um3pl: number
  /** Quantity that was cancelled, in base units. */
  cancelled_um3pl: number
  /** Quantity that came back, in base units. */
  returned_um3pl: number
  /** Missing quantity: ordered, not shipped and not reserved. */
  backorder_um3pl: number
  /** Only this lot will do. */
  lot_number: string | null
  /** Serial numbers of the pieces. */
  serial_numbers: readonly string[]
  /**
   * For a kit picked as parts: reserved, picked, packed and shipped quantities of each part. Fixed when
   * the line first asks for stock. Empty for other lines.
   */
  parts: readonly SalesOrderLinePart[]
}

export interface SalesOrderLineChanges {
  /** Of a line that exists. */
  id?: number
  /** Without it, the next one. */
  line_number?: number
  /** The article; or send article_code. */
  article_id?: number
  /** Code of the article, unique in its client company. */
  article_code?: string
  /** Description for people. */
  description?: string | null
  /** One of the article's units; without it, its base unit. */
  um3pl?: string
  /** Your own name for the line, such as its position in your ERP. */
  external_reference?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Only this lot will do. */
  lot_number?: string | null
  /** Serial numbers of the pieces. */
  serial_numbers?: readonly string[]
  /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
  quantity_um3pl?: number | string
}

export interface SalesOrderLinePart {
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string
  /** Base unit of the part, used by all following quantities. */
  um3pl: string
  /** Quantity in one base unit of the kit. */
  each_um3pl: number
  /** For the whole line. */
  quantity_um3pl: number
  /** Quantity that is reserved, in base units. */
  reserved_um3pl: number
  /** Quantity that was picked, in base units. */
  picked_um3pl: number
  /** Quantity that was shipped, in base units. */
  shipped_um3pl: number
}

export interface SalesOrderOutcome {
  /** Kind of document. */
  type: 'sales_order'
  /** The document, as the action left it. */
  document: SalesOrder
}

export interface SalesOrderPartExplanation {
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Missing quantity, in base units like all following ones. */
  missing_um3pl: number
  /** Free to be reserved by this line. */
  available_um3pl: number
  /** Stock that other orders hold, in base units. */
  reserved_by_others_um3pl: number
  /** Expired stock, in base units. */
  expired_um3pl: number
  /** Stock of other lots than the line asks for, in base units. */
  other_lots_um3pl: number
  /** Stock received and not put away, in base units. */
  receiving_um3pl: number
  /** Stock on hold, in base units. */
  on_hold_um3pl: number
  /** Stock in quarantine, in base units. */
  quarantine_um3pl: number
  /** Damaged stock, in base units. */
  damaged_um3pl: number
  /** Quantity announced and not received yet, in base units. */
  incoming_um3pl: number
  /** The next document that brings the goods; null without one. */
  next_reception: {
    /** Kind of document that brings the goods. */
    type: 'reception' | 'purchase_order'
    /** ID of the record. */
    id: number
    /** Number of the document. */
    number: string
    /** When the goods are expected. */
    expected_at: Timestamp | null
    /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
    quantity_um3pl: number
    /** @deprecated Use `quantity_um3pl`. */
    quantity: number
  } | null
  /** @deprecated Use `missing_um3pl`. */
  missing: number
  /** @deprecated Use `available_um3pl`. */
  available: number
  /** @deprecated Use `reserved_by_others_um3pl`. */
  reserved_by_others: number
  /** @deprecated Use `expired_um3pl`. */
  expired: number
  /** @deprecated Use `other_lots_um3pl`. */
  other_lots: number
  /** @deprecated Use `receiving_um3pl`. */
  receiving: number
  /** @deprecated Use `on_hold_um3pl`. */
  on_hold: number
  /** @deprecated Use `quarantine_um3pl`. */
  quarantine: number
  /** @deprecated Use `damaged_um3pl`. */
  damaged: number
  /** @deprecated Use `incoming_um3pl`. */
  incoming: number
}

export interface Scan {
  /** Elements of GS1, an article number alone, or a code of its own kind. */
  kind: 'gs1' | 'gtin' | 'plain'
  /** Fourteen digits. */
  gtin: string | null
  /** Whether its check digit is right. */
  gtin_valid: boolean | null
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Serial number. */
  serial_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /** Best-before date on the label. */
  best_before_date: PlainDate | null
  /** Production date on the label. */
  production_date: PlainDate | null
  /** How many pieces the label speaks of. */
  quantity: number | null
  /** Net weight on the label, in kilograms. */
  net_weight_kg: number | null
  /** The number of the pallet or parcel, eighteen digits. */
  sscc: string | null
  /** Whether its check digit is right. */
  sscc_valid: boolean | null
  /** The application identifiers of GS1 and their values, in their order. */
  elements: readonly {
    /** Application identifier of GS1. */
    ai: string
    /** Value of the element. */
    value: string
  }[]
  /** Parts of the text that were not understood. */
  rest: string | null
  /** As it was scanned. */
  barcode: string
  /** The units that carry it: more than one where several articles share a barcode. */
  matches: readonly {
    /** The article that the code belongs to. */
    article: Article
    /** The unit that has the barcode. */
    um3pl: string
    /** How many base units it holds. */
    factor: number
    /** The barcode as the article has it. */
    barcode: string
  }[]
}

export interface SecondStepToken {
  /** Send it as `Authorization: Bearer <token>`. */
  token: string
  /**
   * When the token ends, unless it is used before. Each use makes it live on: 30 days from then, up to 90
   * days after the sign-in (`USER_TOKEN_LIFETIME`). Null where tokens have no end.
   */
  expires_at: Timestamp | null
  /** The user. */
  user: TokenUser
  /** Only if the first factor was set up while signing in. Shown only now; each works once. */
  recovery_codes?: readonly string[]
}

export interface SentInvitation {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** E-mail address. */
  email: string
  /** Name for people. */
  name: string | null
  /** Role in the company: `viewer`, `client`, `operator` or `manager`. */
  role: 'viewer' | 'client' | 'operator' | 'manager'
  /** For the role `client`: the clients whose goods they will see. */
  client_ids: readonly number[] | null
  /** Of the letter, and of the console at first; null for that of the service. */
  language: 'en' | 'it' | 'ro' | null
  /** Whether the link went out by mail. */
  by_mail: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
  /** Until when they can come; asked again, a week from then. */
  expires_at: Timestamp
  /** Shown only now, and only where the service sends no mail. */
  link: string | null
}

export interface ServiceAccount {
  /** E-mail address. */
  email: string
  /** Password. */
  password: string
  /** After `mfa_required`. */
  second?: PasswordChangeFactor
}

export interface Session {
  /** ID of the record. */
  id: number
  /** That of this request. */
  current: boolean
  /** Whether somebody signed in at the console. */
  at_console: boolean
  /** Network address of the last use. */
  address: string | null
  /** User agent at the sign-in. */
  user_agent: string | null
  /** When the record was created. */
  created_at: Timestamp
  /** To about five minutes. */
  last_used_at: Timestamp | null
  /** End of validity; null without an end. */
  expires_at: Timestamp | null
}

export interface ShipSalesOrder {
  /** Lines of the document. */
  lines?: readonly {
    /** Of a line that exists. */
    id?: number
    /** Without it, the next one. */
    line_number?: number
    /** In the unit of the line. A number, or a string with a decimal comma ("1,5"). */
    quantity_um3pl?: number | string
    /** Serial numbers of the pieces. */
    serial_numbers?: readonly string[]
  }[]
  /** Code of the carrier. */
  carrier_code?: string | null
  /** Service of the carrier, in its words. */
  carrier_service?: string | null
  /** Tracking number of the carrier. */
  tracking_number?: string | null
  /** Address of the page that tracks the parcel. */
  tracking_url?: string | null
  /** Packages of the shipment. */
  packages?: readonly Package[]
  /**
   * Only these parcels. Without it and without `lines` all of them leave, and everything reserved must be
   * in one.
   */
  parcel_ids?: readonly number[]
  /**
   * @deprecated Old name of `parcel_ids`, which wins when both are sent. Only these parcels. Without it
   * and without `lines` all of them leave, and everything reserved must be in one.
   */
  parcels?: readonly number[]
}

export interface Shipment {
  /** ID of the record. */
  id: number
  /** Number of the shipment. */
  shipment_number: string
  /** Code of the carrier. */
  carrier_code: string | null
  /** Service of the carrier, in its words. */
  carrier_service: string | null
  /** Tracking number of the carrier. */
  tracking_number: string | null
  /** Address of the page that tracks the parcel. */
  tracking_url: string | null
  /** Packages of the shipment. */
  packages: readonly Package[]
  /** Lines of the document. */
  lines: readonly {
    /** ID of the line of the sales order. */
    sales_order_line_id: number
    /** @deprecated Use `sales_order_line_id`. */
    line_id: number
    /** Number of the line in its document, from 1. */
    line_number: number
    /** ID of the article. */
    article_id: number
    /** Code of the article, unique in its client company. */
    article_code: string
    /** Unit of measure of the quantity. */
    um3pl: string
    /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
    quantity_um3pl: number
    /** Lots that were shipped. */
    lots: readonly {
      /** The part that it is a lot of, of a kit that was picked as parts. */
      article_code?: string
      /** Lot (batch) number of the goods. */
      lot_number: string
      /** Expiry date of the goods. */
      expiry_date: string | null
      /** In base units. */
      quantity_um3pl: number
      /** @deprecated Use `quantity_um3pl`. */
      quantity: number
    }[]
    /** Serial numbers of the pieces. */
    serial_numbers: readonly string[]
  }[]
  /** When the goods left; null before that. */
  shipped_at: Timestamp
  /** When the goods were delivered; null before that. */
  delivered_at: Timestamp | null
}

export interface SignInOptions {
  /** Name of the identity provider; null without one. */
  provider: string | null
  /** Name of the authentication service whose accounts can sign in; null if that is off. */
  accounts: string | null
  /** Whether one can ask for a new password by mail. */
  sends_mail: boolean
}

export interface SignOnCode {
  /** The value of `#sign_on=` in the address. */
  code: string
  /** That of the beginning. */
  nonce: string
}

export interface SignOnLink {
  /** The value of `#sign_on=` in the address. */
  code?: string
  /** That of the beginning. */
  nonce?: string
  /** Your account here, for the first sign-in. */
  account?: ServiceAccount
}

export interface SimulatedReception {
  /** Without it, the oldest one that this can be done to. */
  reception_id?: number
}

export interface SimulatedSalesOrder {
  /** Without it, the oldest one that this can be done to. */
  sales_order_id?: number
}

export interface StockBooking {
  /** ID of the warehouse. */
  warehouse_id: number
  /** Lines of the document. */
  lines: readonly {
    /** ID of the article. */
    article_id: number
    /** Code of the article, unique in its client company. */
    article_code: string
    /** Unit of measure of the quantity. */
    um3pl: string
    /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
    quantity_um3pl: number
    /** Lot (batch) number of the goods. */
    lot_number: string | null
    /** Expiry date of the goods. */
    expiry_date: PlainDate | null
    /** Status of the stock; only `available` stock is reserved for orders. */
    stock_status: 'available' | 'hold' | 'quarantine' | 'damaged' | 'receiving'
    /** Serial numbers of the pieces. */
    serial_numbers: readonly string[]
    /** Code of the location; null for goods without one. */
    location_code: string | null
  }[]
  /** Reason for people. */
  reason: string | null
  /** ID of the client company that the goods belong to. */
  client_3pl_id: number | null
  /** Posted movements, including changes of reservations. */
  movements: readonly StockMovement[]
  /** The rows concerned, as they are now. */
  stock: readonly StockRow[]
}

export interface StockCorrection {
  /** Reason for people. */
  reason: string | null
  /** ID of the client company that the goods belong to. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** Whether it was an adjustment or a count. */
  source: 'adjustment' | 'count'
  /** ID of the article. */
  article_id: number
  /** Lines of the document. */
  lines: readonly {
    /** ID of the article. */
    article_id: number
    /** Code of the article, unique in its client company. */
    article_code: string
    /** Unit of measure of the quantity. */
    um3pl: string
    /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
    quantity_um3pl: number
    /** Lot (batch) number of the goods. */
    lot_number: string | null
    /** Expiry date of the goods. */
    expiry_date: PlainDate | null
    /** Status of the stock; only `available` stock is reserved for orders. */
    stock_status: 'available' | 'hold' | 'quarantine' | 'damaged' | 'receiving'
    /** Serial numbers of the pieces. */
    serial_numbers: readonly string[]
    /** Code of the location; null for goods without one. */
    location_code: string | null
  }[]
}

export interface StockDifference {
  /** ID of the article. */
  article_id: number | null
  /** Code of the article, unique in its client company. */
  article_code: string | null
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Quantity in your list, in base units. */
  expected_um3pl: number
  /** Quantity on hand here. */
  actual_um3pl: number
  /** Actual less expected. */
  difference_um3pl: number
  /** theirs: missing from your list; ours: missing here. */
  missing_from: 'theirs' | 'ours' | null
  /** The last twenty movements that changed the quantity on hand, newest first. */
  movements: readonly StockMovement[]
}

export interface StockFeed {
  /** Rows with nothing left on hand too. */
  data: readonly StockRow[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface StockMinimum {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string
  /** The base unit of all quantities. */
  um3pl: string
  /** Null: in all warehouses together. */
  warehouse_id: number | null
  /** In base units. */
  minimum_um3pl: number
  /** Quantity that orders can still reserve. */
  available_um3pl: number
  /** There is less than the minimum. */
  low: boolean
  /** When stock fell below the minimum; null while it has not. */
  low_since: Timestamp | null
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface StockMinimumChanges {
  /** In base units. */
  minimum_um3pl: number | string
}

export interface StockMovement {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** Goods of one kind and status at one location. */
  bucket_id: number
  /** Position in the chain of its bucket, from 1. */
  seq: number
  /** ID of the client company that the goods belong to. */
  client_3pl_id: number | null
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** ID of the warehouse. */
  warehouse_id: number
  /** Code of the location; null for goods without one. */
  location_code: string | null
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Status of the stock; only `available` stock is reserved for orders. */
  stock_status: 'available' | 'hold' | 'quarantine' | 'damaged' | 'receiving'
  /** Why stock moved. */
  kind:
    | 'opening_balance'
    | 'receive'
    | 'receive_reversal'
    | 'putaway'
    | 'reserve'
    | 'release'
    | 'pick'
    | 'ship'
    | 'ship_reversal'
    | 'adjust'
    | 'count'
    | 'transfer_out'
    | 'transfer_in'
    | 'status_change'
    | 'return_receive'
    | 'restock'
    | 'scrap'
    | 'assemble'
    | 'disassemble'
  /** Change of the quantity on hand, in base units. */
  on_hand_delta_um3pl: number
  /** Change of the reserved quantity. */
  reserved_delta_um3pl: number
  /** On hand in the bucket after it. */
  on_hand_after_um3pl: number
  /** Held by orders in the bucket after it. */
  reserved_after_um3pl: number
  /** @deprecated Use `on_hand_delta_um3pl`. */
  on_hand_delta: number
  /** @deprecated Use `reserved_delta_um3pl`. */
  reserved_delta: number
  /** @deprecated Use `on_hand_after_um3pl`. */
  on_hand_after: number
  /** @deprecated Use `reserved_after_um3pl`. */
  reserved_after: number
  /** The kind of document behind it. */
  source_type: string
  /** ID of the document that moved the stock; null without one. */
  source_id: number | null
  /** ID of the line that moved the stock; null without one. */
  source_line_id: number | null
  /** Reason for people. */
  reason: string | null
  /** Serial numbers of the pieces. */
  serial_numbers: readonly string[] | null
  /** User. */
  actor_type: 'user' | 'integration' | 'cli' | 'worker'
  /** Of a user. */
  actor_id: number | null
  /** The name of a user. */
  actor_name: string | null
  /** @deprecated Use `actor_type`. */
  actor: string
  /** ID of the request that did it; quote it to support. */
  request_id: string
  /** When stock moved. */
  occurred_at: Timestamp
  /** When the record was created. */
  created_at: Timestamp
}

export interface StockMovementPage {
  /** The record, or the rows of the list. */
  data: readonly StockMovement[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for older ones; null at the end. */
    next_cursor: number | null
    /** Rows per page. */
    per_page: number
  }
}

export interface StockReconciliation {
  /** Number of articles, or lots, that agree. */
  matched: number
  /** Number of differences. */
  difference_count: number
  /** By article code, the first ten thousand; the first five hundred with their movements. */
  differences: readonly StockDifference[]
}

export interface StockReconciliationRequest {
  /** Without it, the sum over all warehouses is compared. */
  warehouse_id?: number | null
  /** Only the goods of this client company. */
  client_3pl_id?: number | null
  /** When your list was made; without it, now. Not in the future. */
  as_of?: Timestamp | null
  /** Lines of the document. */
  lines: readonly {
    /** The article; or send article_code. */
    article_id?: number
    /** Code of the article, unique in its client company. */
    article_code?: string
    /** One of the article's units; without it, its base unit. */
    um3pl?: string
    /** Where no line of an article names a lot, all its lots are compared as one. */
    lot_number?: string | null
    /** Your quantity on hand. A number, or a string with a decimal comma ("1,5"). */
    quantity_um3pl: number | string
  }[]
}

export interface StockRow {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** ID of the article. */
  article_id: number
  /** Code of the article, unique in its client company. */
  article_code: string
  /** Description for people. */
  description: string
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** Code of the warehouse. */
  warehouse_code: string
  /** Lot (batch) number of the goods. */
  lot_number: string | null
  /** Expiry date of the goods. */
  expiry_date: PlainDate | null
  /** The base unit of all quantities. */
  um3pl: string
  /** On hand: everything at the location, in any status. */
  quantity_um3pl: number
  /** Quantity that orders can still reserve. */
  available_um3pl: number
  /** Held by orders. */
  reserved_um3pl: number
  /** On hand in stock status hold. */
  on_hold_um3pl: number
  /** On hand in stock status quarantine. */
  quarantine_um3pl: number
  /** On hand in stock status damaged. */
  damaged_um3pl: number
  /** On hand, received and not put away yet. */
  receiving_um3pl: number
  /** Announced or ordered and not here yet; 0 where `as_of` was asked for. */
  incoming_um3pl: number
  /** For each packaging unit its base units and how many whole ones the quantity makes. */
  packaging: Record<string, {
    /** Base units in one of this unit. */
    factor: number
    /** Quantity in this unit. */
    quantity: number
  }>
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface StockStatusChange {
  /** ID of the warehouse. */
  warehouse_id: number
  /** Stock status that the goods have now. */
  from_status: 'available' | 'hold' | 'quarantine' | 'damaged'
  /** Stock status that the goods get. */
  to_status: 'available' | 'hold' | 'quarantine' | 'damaged'
  /** Lines of the document. */
  lines: readonly {
    /** ID of the article. */
    article_id: number
    /** Code of the article, unique in its client company. */
    article_code: string
    /** Unit of measure of the quantity. */
    um3pl: string
    /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
    quantity_um3pl: number
    /** Lot (batch) number of the goods. */
    lot_number: string | null
    /** Expiry date of the goods. */
    expiry_date: PlainDate | null
    /** Serial numbers of the pieces. */
    serial_numbers: readonly string[]
    /** Code of the location; null for goods without one. */
    location_code: string | null
  }[]
  /** Reason for people. */
  reason: string | null
  /** ID of the client company that the goods belong to. */
  client_3pl_id: number | null
  /** Posted movements, including changes of reservations. */
  movements: readonly StockMovement[]
  /** The rows concerned, as they are now. */
  stock: readonly StockRow[]
}

export interface StockTransfer {
  /** ID of the warehouse that the goods leave. */
  from_warehouse_id: number
  /** ID of the warehouse that the goods go to. */
  to_warehouse_id: number
  /** Lines of the document. */
  lines: readonly {
    /** ID of the article. */
    article_id: number
    /** Code of the article, unique in its client company. */
    article_code: string
    /** Unit of measure of the quantity. */
    um3pl: string
    /** Quantity in the unit that `um3pl` names. A string with a decimal comma ("1,5") is accepted. */
    quantity_um3pl: number
    /** Lot (batch) number of the goods. */
    lot_number: string | null
    /** Expiry date of the goods. */
    expiry_date: PlainDate | null
    /** Status of the stock; only `available` stock is reserved for orders. */
    stock_status: 'available' | 'hold' | 'quarantine' | 'damaged' | 'receiving'
    /** Serial numbers of the pieces. */
    serial_numbers: readonly string[]
    /** Location that the goods leave; null for goods without one. */
    from_location_code: string | null
    /** Location that the goods go to; null for goods without one. */
    to_location_code: string | null
  }[]
  /** Reason for people. */
  reason: string | null
  /** ID of the client company that the goods belong to. */
  client_3pl_id: number | null
  /** Posted movements, including changes of reservations. */
  movements: readonly StockMovement[]
  /** The rows concerned, as they are now. */
  stock: readonly StockRow[]
}

export interface StockVerification {
  /** Whether the ledger is free of differences. */
  ok: boolean
  /** How many balances were checked. */
  buckets: number
  /** From how many movements. */
  movements: number
  /** When the ledger was checked. */
  checked_at: Timestamp
  /** Number of differences. */
  difference_count: number
  /** The first hundred. */
  differences: readonly LedgerDifference[]
}

export interface SyncFields {
  /** Fields that a partial update of an article may change. */
  fields: readonly string[]
  /** Accepted aliases, and the fields they stand for. */
  aliases: Record<string, string>
}

export interface TimelineEntry {
  /** When it happened. */
  at: Timestamp
  /** User. */
  actor: {
    /** Kind of actor: `user`, `integration`, `cli` or `worker`. */
    type: 'user' | 'integration' | 'cli' | 'worker'
    /** Of a user. */
    id: number | null
    /** Of a user or an integration. */
    name: string | null
  }
  /** Types of events of this step. */
  events: readonly (
    | 'article.created'
    | 'article.updated'
    | 'article.activated'
    | 'article.deactivated'
    | 'article.components_changed'
    | 'sales_order.created'
    | 'sales_order.updated'
    | 'sales_order.status_changed'
    | 'sales_order.parcels_changed'
    | 'sales_order.label_ready'
    | 'sales_order.label_failed'
    | 'sales_order.tracking_changed'
    | 'sales_order.shipped'
    | 'sales_order.delivered'
    | 'sales_order.shortage'
    | 'sales_order.cancelled'
    | 'purchase_order.created'
    | 'purchase_order.updated'
    | 'purchase_order.status_changed'
    | 'purchase_order.received'
    | 'reception.created'
    | 'reception.updated'
    | 'reception.status_changed'
    | 'reception.received'
    | 'reception.discrepancy'
    | 'return.created'
    | 'return.updated'
    | 'return.status_changed'
    | 'return.completed'
    | 'wave.created'
    | 'wave.updated'
    | 'wave.status_changed'
    | 'wave.short_picked'
    | 'count.created'
    | 'count.updated'
    | 'count.status_changed'
    | 'count.second_count_needed'
    | 'stock.changed'
    | 'stock.adjusted'
    | 'stock.low'
    | 'stock.recovered'
    | 'stock.assembled'
    | 'stock.disassembled'
    | 'replenishment.created'
    | 'replenishment.urgent'
    | 'replenishment.done'
    | 'replenishment.dropped'
    | 'attachment.created'
    | 'attachment.deleted'
    | 'client.created'
    | 'client.updated'
    | 'partner.created'
    | 'partner.updated'
    | 'warehouse.created'
    | 'warehouse.updated'
    | 'location.created'
    | 'location.updated'
    | 'unit.created'
    | 'unit.updated'
    | 'unit.deleted'
    | 'webhook.test'
    | 'webhook.disabled')[]
  /** Status before this step; null when it did not change. */
  status_before: string | null
  /** Afterwards. */
  status: string | null
  /** Fields that it changed. */
  changed: readonly string[]
  /** Stock movements. */
  movements: readonly StockMovement[]
  /** ID of the request that did it; quote it to support. */
  request_id: string
}

export interface TokenFactorEnrolment {
  /** From `mfa_required`. */
  challenge: string
  /** Kind of second factor: `totp` (authenticator app) or `passkey`. */
  method: 'totp' | 'passkey'
}

export interface TokenSecondStep {
  /** From `mfa_required`. */
  challenge: string
  /** Code of the authenticator app, or a recovery code; each works once. */
  code?: string
  passkey?: PasskeyAssertion
  /** Of a login that has to set up a factor first. */
  new_passkey?: PasskeyAttestation
}

export interface TokenUser {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** E-mail address. */
  email: string
}

export interface TotpConfirmation {
  /** From the start of this day. */
  enrolment: string
  /** Code of the authenticator app, or a recovery code; each works once. */
  code: string
  /** Name for people. */
  name?: string | null
}

export interface TotpSetup {
  /** For the confirmation, within ten minutes. */
  enrolment: string
  /** To be typed into the app. */
  secret: string
  /** The same as an `otpauth://` address. */
  uri: string
  /** The same as a QR code: an SVG image, dark on white with its white margin. */
  qr: string
}

export interface Unit {
  /** As feeds and events name it. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** Machine-readable code; it does not change with the language. */
  code: string
  /** Name for people. */
  name: string
  /** Quantities in this unit are whole numbers. */
  integer_only: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface UnitChanges {
  /** Of a new unit the code, if left out. */
  name?: string
  /** Quantities in this unit must be whole numbers. */
  integer_only?: boolean
}

export interface UnitFeed {
  /** The record, or the rows of the list. */
  data: readonly (Unit | DeletedRecord)[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface User {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** E-mail address. */
  email: string
  /** May enter every company and change all of this. */
  super_admin: boolean
  /** Whether it is in use. Inactive records stay readable. */
  active: boolean
  /** When the account was closed; it is erased 30 days later. Null: it is open. */
  closed_at: Timestamp | null
  /** By company id. */
  memberships: readonly {
    /** ID of the company (the tenant). */
    company_id: number
    /** Role in the company: `viewer`, `client`, `operator` or `manager`. */
    role: 'viewer' | 'client' | 'operator' | 'manager'
    /** Company of requests that name none. */
    is_primary: boolean
    /** For the role `client`: the clients whose goods they see. */
    client_ids: readonly number[] | null
  }[]
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface UserChanges {
  /** Name of the person */
  name?: string
  /** E-mail address to sign in with */
  email?: string
  /** Password, 8 to 256 characters; not a common one, not the e-mail address or the name */
  password?: string
  /** Whether the user may enter every company and manage users and companies. */
  super_admin?: boolean
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
  /** Replace all of them. */
  memberships?: readonly {
    /** ID of the company (the tenant). */
    company_id: number
    /** Role in the company: `viewer`, `client`, `operator` or `manager`. */
    role: 'viewer' | 'client' | 'operator' | 'manager'
    /** One of them is primary; the first if none is marked. */
    is_primary?: boolean
    /** Needed by the role `client`, and by no other. */
    client_ids?: readonly number[] | null
  }[]
}

export interface UserReopening {
  /** A new password; without one they sign in by the identity provider. */
  password?: string
}

export interface ValidationError {
  /** The first error, and how many more there are. */
  message: string
  /** Machine-readable code; it does not change with the language. */
  code: string
  /** Field to messages; fields inside lists have dotted paths such as `lines.0.um3pl`. */
  errors: Record<string, readonly string[]>
  /** ID of this request. Quote it to support. */
  request_id: string
  [key: string]: unknown
}

export interface Warehouse {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** Machine-readable code; it does not change with the language. */
  code: string
  /** Name for people. */
  name: string
  address: Address
  /** Time zone, as the tz database names it. */
  timezone: string
  /** Whether it is in use. Inactive records stay readable. */
  active: boolean
  /** Where documents go that name no warehouse: one for each company. */
  is_default: boolean
  /** Received goods are available at once; otherwise they wait until they are put away. */
  auto_putaway: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface WarehouseChanges {
  /** Unique in the company. */
  code?: string
  /** Name for people. */
  name?: string
  address?: Address
  /** Name in the IANA database. */
  timezone?: string
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
  /** True takes it from the warehouse that was the default one. */
  is_default?: boolean
  /** Whether received goods become available without a separate putaway. */
  auto_putaway?: boolean
}

export interface WarehouseFeed {
  /** The record, or the rows of the list. */
  data: readonly (Warehouse | DeletedRecord)[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface Wave {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** The client company that owns the goods. */
  client_3pl_id: number | null
  /** ID of the warehouse. */
  warehouse_id: number
  /** ID of the partner: customer, supplier or carrier. */
  partner_id: number | null
  /** Your own reference for the record. */
  external_reference: string | null
  /** Remarks for people. */
  notes: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** Number of the wave, unique in the company. */
  wave_number: string
  /** Status of the record. */
  status: 'open' | 'released' | 'picking' | 'picked' | 'closed' | 'cancelled'
  /** Statuses that your `PUT {status}` could set now. */
  allowed_transitions: readonly ('open' | 'released' | 'picking' | 'picked' | 'closed' | 'cancelled')[]
  /**
   * Actions you may do now, in their usual order: those that the status allows and your role may do. Like
   * `allowed_transitions` it depends on the reader: in an event it is the caller’s, in a delivery that of
   * the user who set the webhook’s address.
   */
  allowed_actions: readonly WaveAllowedAction[]
  /** `batch`: one walk for all orders. `order`: one order after the other. */
  mode: 'batch' | 'order'
  /** Whether each order has its own tote, which is scanned with each task. */
  totes: boolean
  /** Rule that chose the orders; empty if they were given. */
  rule: {
    /** Code of the carrier. */
    carrier_code?: string
    /** Only orders that should leave on or before this day. */
    ship_by?: PlainDate
    /** Zone of the warehouse. */
    zone?: string
    /** Maximum number of orders. */
    max_orders?: number
    /** Maximum number of pieces. */
    max_pieces?: number
    /** Maximum volume, in litres. */
    max_litres?: number
    /** Only orders of one piece. */
    single_piece?: boolean
  }
  /** Why it was cancelled; null while it is not. */
  cancel_reason: string | null
  /** When it was released; null before that. */
  released_at: Timestamp | null
  /** When picking was finished; null before that. */
  picked_at: Timestamp | null
  /** When it was closed; null while it is open. */
  closed_at: Timestamp | null
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
  /** Orders of the wave. */
  orders: readonly WaveOrder[]
}

export interface WaveAllowedAction {
  /** Name as in the path of the operation. */
  action: 'release' | 'close' | 'cancel'
  /**
   * Null when it can be done now. Else why it would be refused as long as the request names no lines, by
   * the code of the blocker, or why it would change nothing.
   */
  waits_for: string | null
}

export interface WaveChanges {
  /** Your own name for the document, unique among the client company's. */
  external_reference?: string | null
  /** Remarks for people. */
  notes?: string | null
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
  /** Without it, one is made. */
  wave_number?: string | null
  /** `batch` by default, or `order`. */
  mode?: 'batch' | 'order'
  /** True: with each task a tote is to be scanned, one for each order. */
  totes?: boolean
  /** Status of the record. */
  status?: 'open' | 'released' | 'picking' | 'picked' | 'closed' | 'cancelled'
  /** Its sales orders. */
  sales_order_ids?: readonly number[]
  /** @deprecated Old name of `sales_order_ids`, which wins when both are sent. Its sales orders. */
  orders?: readonly number[]
}

export interface WaveFeed {
  /** The record, or the rows of the list. */
  data: readonly Wave[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Whether there are more rows after these. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Send it as `updated_since` in the next run to miss nothing. */
    synced_until: Timestamp
    /** Rows per page. */
    per_page: number
  }
}

export interface WaveOrder {
  /** ID of the sales order. */
  sales_order_id: number
  /** As it was when it joined the wave. */
  order_number: string
  /**
   * In this wave: `waiting` to be picked, `picked`, or `left` without being picked. Goods picked for an
   * order that left go back to their locations.
   */
  status: 'waiting' | 'picked' | 'left'
  /** Tote of the task, once scanned. */
  tote_code: string | null
}

export interface WaveRule {
  /** Only orders for this carrier. */
  carrier_code?: string | null
  /** Only orders that are to be shipped on this day or before. */
  ship_by?: PlainDate | null
  /** Only orders whose goods are all at locations whose codes begin like this. */
  zone?: string | null
  /** Maximum orders; 50 by default. */
  max_orders?: number
  /** Maximum base units over all orders. */
  max_pieces?: number
  /**
   * Maximum litres over all orders, by length, width and height of the articles; articles without them
   * count as 0.
   */
  max_litres?: number | string
  /** Only orders of one base unit, which need no sorting; or only orders of more. */
  single_piece?: boolean
}

export interface Webhook {
  /** ID of the record. */
  id: number
  /** ID of the company (the tenant). */
  company_id: number
  /** Only events of this client company; null for all. */
  client_3pl_id: number | null
  /** Name for people. */
  name: string
  /** Address (URL). */
  url: string
  /** Types of events, or patterns such as `sales_order.*`. */
  events: readonly string[]
  /** Whether it is in use. Inactive records stay readable. */
  active: boolean
  /** Status of the record. */
  status: 'enabled' | 'disabled' | 'auto_disabled'
  /** Why the webhook was disabled; null while it is enabled. */
  disabled_reason: string | null
  /** Only in the answers to create and rotate-secret: keep it. */
  secret?: string
  /** Last characters of the secret, to tell it from others. */
  secret_hint: string
  /** `thin` leaves `data` out. */
  payload: 'full' | 'thin'
  /** Custom headers; values that may be credentials are masked. */
  headers: Record<string, string>
  /**
   * Only in the answer to a change of `url`: masked headers that the new address does not get, because the
   * request did not send them again.
   */
  dropped_headers?: readonly string[]
  /** How long the service waits for an answer, in milliseconds. */
  timeout_ms: number
  /** State of the deliveries of this webhook. */
  health: {
    /** Status of the record. */
    status: 'untried' | 'healthy' | 'failing' | 'paused' | 'disabled'
    /** @deprecated Use `status`. */
    state: 'untried' | 'healthy' | 'failing' | 'paused' | 'disabled'
    /** When a delivery last succeeded; null when none has. */
    last_success_at: Timestamp | null
    /** When a delivery last failed; null when none has. */
    last_failure_at: Timestamp | null
    /** Attempts that failed since the last success. */
    failures: number
    /** After many failures it is left alone for a while; nothing is lost meanwhile. */
    paused_until: Timestamp | null
  }
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface WebhookChanges {
  /** ID of the client company that the goods belong to. */
  client_3pl_id?: number | null
  /** Name for people. */
  name?: string | null
  /** http or https, without a user name in it. */
  url?: string
  /** Alias of url, which wins when both are sent. */
  callback_url?: string
  /** `*` for all, `sales_order.*` for all of a resource, or exact types. */
  events?: readonly string[]
  /** Alias of events, which wins when both are sent. */
  event_types?: readonly string[]
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
  /** Alias of active, which wins when both are sent. */
  enabled?: boolean
  /** `full` sends the record, `thin` only its type and ID. */
  payload?: 'full' | 'thin'
  /**
   * Replaced as a whole. A masked value that is sent back keeps its value, unless `url` changes: then it
   * is dropped.
   */
  headers?: Record<string, string | null>
  /** Within which the receiver has to answer; 15000 by default. */
  timeout_ms?: number
}

export interface WebhookRecovered {
  /** Deliveries that wait to be sent now. */
  queued: number
  /** There were more than one call takes; call again. */
  has_more: boolean
}

export interface WebhookRecovery {
  /** From when on; 24 hours ago when left out, 30 days at most. A time without an offset is UTC. */
  since?: Timestamp
}

export interface WebhookSecretRotation {
  /** `whsec_` and the base64 form of 24 to 64 bytes; made here when left out. */
  secret?: string
}

export interface WebhookStats {
  /** Deliveries not sent yet, up to 100,000. */
  waiting: number
  /** Time of the oldest waiting event; null without one. */
  oldest_waiting_at: Timestamp | null
  /** Figures of the last 60 minutes. */
  last_hour: {
    /** Attempts at delivery. */
    attempts: number
    /** Attempts that failed. */
    failures: number
    /** Number of deliveries that the receiver took. */
    delivered: number
    /** Deliveries given up. */
    failed: number
    /** Of the attempts. */
    success_rate: number | null
    /** Average time that the receiver took to answer, in milliseconds. */
    average_ms: number | null
  }
  /** Figures of the last 24 hours. */
  last_24_hours: {
    /** Attempts at delivery. */
    attempts: number
    /** Attempts that failed. */
    failures: number
    /** Number of deliveries that the receiver took. */
    delivered: number
    /** Deliveries given up. */
    failed: number
    /** Of the attempts. */
    success_rate: number | null
    /** Average time that the receiver took to answer, in milliseconds. */
    average_ms: number | null
  }
  /** Figures of the last 7 days. */
  last_7_days: {
    /** Attempts at delivery. */
    attempts: number
    /** Attempts that failed. */
    failures: number
    /** Number of deliveries that the receiver took. */
    delivered: number
    /** Deliveries given up. */
    failed: number
    /** Of the attempts. */
    success_rate: number | null
    /** Average time that the receiver took to answer, in milliseconds. */
    average_ms: number | null
  }
  /** Hours of the last 7 days with deliveries, oldest first. */
  hours: readonly {
    /** When it began. */
    hour: Timestamp
    /** Number of deliveries that the receiver took. */
    delivered: number
    /** Attempts that failed. */
    failures: number
  }[]
}

export interface WebhookTestResult {
  /** Whether the receiver took it. */
  delivered: boolean
  /** ID of the event, the same for every attempt. */
  event_id: string
  /** When it happened. */
  at: Timestamp
  /** How long the receiver took, in milliseconds. */
  duration_ms: number
  /** The receiver’s answer, if any. */
  status: number | null
  /** Error; null without an error. */
  error:
    | 'timeout'
    | 'dns'
    | 'refused'
    | 'reset'
    | 'tls'
    | 'connection'
    | 'forbidden_target'
    | 'not_permitted'
    | 'redirect'
    | 'gone'
    | 'status'
    | 'aborted'
    | null
  /** First 16 KiB, credentials masked. */
  response: {
    /** Headers of the answer. */
    headers: Record<string, string>
    /** Beginning of the body of the answer. */
    body: string
  } | null
}

export interface Page<Row> {
  data: readonly Row[]
  links: PageLinks
  meta: PageMeta
}

/** The record that each type of event carries. */
export interface EventData {
  /** An article is new. */
  'article.created': Article
  /** Fields of an article have changed; `previous` has them as they were. */
  'article.updated': Article
  /** An article can be used again. */
  'article.activated': Article
  /** An article can no longer be used in new documents. */
  'article.deactivated': Article
  /** The components of an article changed; `data` has them. */
  'article.components_changed': Kit
  /** A sales order is new. */
  'sales_order.created': SalesOrder
  /** Fields or lines of a sales order have changed. */
  'sales_order.updated': SalesOrder
  /** The status of a sales order changed; `previous.status` has the old one. */
  'sales_order.status_changed': SalesOrder
  /** Parcels of a sales order were made, changed or unpacked. */
  'sales_order.parcels_changed': SalesOrder
  /** A carrier has made the label of a parcel; its `tracking_number` is known. */
  'sales_order.label_ready': SalesOrder
  /** There is no label for a parcel, or the carrier did not confirm that one is cancelled. */
  'sales_order.label_failed': SalesOrder
  /** The carrier reported a new tracking status of a parcel: `tracking_status` of its label. */
  'sales_order.tracking_changed': SalesOrder
  /** Goods of a sales order have left the warehouse. */
  'sales_order.shipped': SalesOrder
  /** The goods of a sales order have arrived. */
  'sales_order.delivered': SalesOrder
  /** There is not enough stock for a sales order. */
  'sales_order.shortage': SalesOrder
  /** A sales order was cancelled. */
  'sales_order.cancelled': SalesOrder
  /** A purchase order is new. */
  'purchase_order.created': PurchaseOrder
  /** Fields or lines of a purchase order have changed. */
  'purchase_order.updated': PurchaseOrder
  /** The status of a purchase order changed; `previous.status` has the old one. */
  'purchase_order.status_changed': PurchaseOrder
  /** Goods of a purchase order have come in. */
  'purchase_order.received': PurchaseOrder
  /** A reception was announced. */
  'reception.created': Reception
  /** Fields or lines of a reception have changed. */
  'reception.updated': Reception
  /** The status of a reception changed; `previous.status` has the old one. */
  'reception.status_changed': Reception
  /** The goods of a reception have come in. */
  'reception.received': Reception
  /** Received goods differ from the announcement. */
  'reception.discrepancy': Reception
  /** A return was announced. */
  'return.created': Return
  /** Fields or lines of a return have changed. */
  'return.updated': Return
  /** The status of a return changed; `previous.status` has the old one. */
  'return.status_changed': Return
  /** All goods of a return have been decided about. */
  'return.completed': Return
  /** A wave is new. */
  'wave.created': Wave
  /** Fields of a wave have changed, or one of its orders is picked. */
  'wave.updated': Wave
  /** The status of a wave changed; `previous.status` has the old one. */
  'wave.status_changed': Wave
  /** A short pick: a worker did not find all goods of a task. */
  'wave.short_picked': Wave
  /** A count is new. */
  'count.created': Count
  /** Fields of a count have changed, or a difference was booked; `movements` say which. */
  'count.updated': Count
  /** The status of a count changed; `previous.status` has the old one. */
  'count.status_changed': Count
  /** The counted quantity differs by more than the tolerance: another person must recount it. */
  'count.second_count_needed': Count
  /** The stock of an article in a warehouse has changed: one event for each and transaction. */
  'stock.changed': StockRow
  /** Somebody corrected stock by hand. */
  'stock.adjusted': StockCorrection
  /** The available quantity of an article has fallen below its minimum; `data` is the minimum. */
  'stock.low': StockMinimum
  /** The available quantity of an article is back at its minimum; `data` is the minimum. */
  'stock.recovered': StockMinimum
  /** Kits were made of their parts. */
  'stock.assembled': KitAssembled
  /** Kits were taken apart. */
  'stock.disassembled': KitAssembled
  /** A pick place has less than its minimum, and a reserve place has some. */
  'replenishment.created': Replenishment
  /** Orders have reserved more of the article than the picking location has. */
  'replenishment.urgent': Replenishment
  /** Goods were moved to a picking location, or were not found; `movements` has the movements. */
  'replenishment.done': Replenishment
  /** A replenishment is not needed any more, or reserve has nothing left. */
  'replenishment.dropped': Replenishment
  /** A photo or file was added to a record. */
  'attachment.created': Attachment
  /** A photo or file was deleted; `data` is the deleted record. */
  'attachment.deleted': Attachment
  /** A client company is new. */
  'client.created': Client
  /** Fields of a client company have changed; `previous` has them as they were. */
  'client.updated': Client
  /** A partner is new. */
  'partner.created': Partner
  /** Fields of a partner have changed; `previous` has them as they were. */
  'partner.updated': Partner
  /** A warehouse is new. */
  'warehouse.created': Warehouse
  /** Fields of a warehouse have changed; `previous` has them as they were. */
  'warehouse.updated': Warehouse
  /** A location is new. */
  'location.created': Location
  /** Fields of a location have changed; `previous` has them as they were. */
  'location.updated': Location
  /** A unit was added to the catalogue. */
  'unit.created': Unit
  /** Fields of a unit have changed; `previous` has them as they were. */
  'unit.updated': Unit
  /** A unit was deleted from the catalogue; `data` is the deleted record. */
  'unit.deleted': Unit
  /** Somebody tries out a webhook. */
  'webhook.test': Webhook
  /** A webhook was disabled because its receiver is gone or has failed for days. */
  'webhook.disabled': Webhook
}

/** An event, told apart by its type; a thin payload goes without `data`. */
export type WebhookEvent = {
  [Type in keyof EventData]: Omit<Event, 'type' | 'data'> & { type: Type; data?: EventData[Type] }
}[keyof EventData]

/** What each operation takes and gives. */
export interface Operations {
  'health.get': {
    in: CallOptions & {
      query?: {
        /** `prometheus` answers in the Prometheus text format; anything else as JSON. */
        format?: string | undefined
      } | undefined
    }
    out: Health
  }
  'dashboard.get': {
    in: CompanyOptions & {
      query?: {
        /** Number of days, including today (UTC). */
        days?: number | undefined
      } | undefined
    }
    out: Dashboard
  }
  'auth.token': {
    in: CallOptions & {
      body: Credentials
    }
    out: IssuedToken
  }
  'auth.revoke': {
    in: CallOptions
    out: Message
  }
  'auth.token_second': {
    in: CallOptions & {
      body: TokenSecondStep
    }
    out: SecondStepToken
  }
  'auth.token_enrol': {
    in: CallOptions & {
      body: TokenFactorEnrolment
    }
    out: EnrolmentStart
  }
  'companies.list': {
    in: CallOptions
    out: readonly Company[]
  }
  'companies.create': {
    in: WriteOptions & {
      body: NewCompany
    }
    out: Company
  }
  'companies.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Company
  }
  'companies.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: CompanyChanges | undefined
    }
    out: Company
  }
  'modules.list': {
    in: CallOptions
    out: readonly Module[]
  }
  'companies.update_modules': {
    in: WriteOptions & {
      params: { id: number }
      body?: ModuleChanges | undefined
    }
    out: Company
  }
  'company_logo.get': {
    in: CompanyOptions
    out: Uint8Array<ArrayBuffer>
  }
  'company_logo.set': {
    in: WriteOptions & {
      body: NewCompanyLogo
    }
    out: CompanyLogo
  }
  'company_logo.delete': {
    in: WriteOptions
    out: undefined
  }
  'auth.options': {
    in: CallOptions
    out: SignInOptions
  }
  'auth.oidc_start': {
    in: CallOptions & {
      query?: {
        /** Console path to open afterwards; anything else opens the start page. */
        return_to?: string | undefined
        /** Random value that must be sent again with the code, so that only the same browser can finish. */
        nonce?: string | undefined
      } | undefined
    }
    out: undefined
  }
  'auth.oidc_callback': {
    in: CallOptions & {
      query?: {
        /** Value that the service gave the identity provider. */
        state?: string | undefined
        /** Authorization code from the identity provider. */
        code?: string | undefined
        /** Issuer, from the identity provider. */
        iss?: string | undefined
        /** Error code from the identity provider. */
        error?: string | undefined
        /** Explanation of the error, from the identity provider. */
        error_description?: string | undefined
      } | undefined
    }
    out: undefined
  }
  'auth.oidc_token': {
    in: CallOptions & {
      body: SignOnCode
    }
    out: IssuedToken
  }
  'me.link_sign_on': {
    in: CallOptions & {
      body?: SignOnLink | undefined
    }
    out: undefined
  }
  'me.unlink_sign_on': {
    in: CallOptions
    out: undefined
  }
  'auth.password_forgot': {
    in: CallOptions & {
      body: ForgottenPassword
    }
    out: Message
  }
  'auth.password_reset': {
    in: CallOptions & {
      body: PasswordReset
    }
    out: Message
  }
  'auth.link_check': {
    in: CallOptions & {
      body: LinkToken
    }
    out: LinkDetails
  }
  'auth.invitation_accept': {
    in: CallOptions & {
      body: InvitationUse
    }
    out: Message
  }
  'auth.email_confirm': {
    in: CallOptions & {
      body: LinkToken
    }
    out: Message
  }
  'auth.account_reopen': {
    in: CallOptions & {
      body: AccountReopening
    }
    out: Message
  }
  'me.get': {
    in: ReadOptions
    out: Profile
  }
  'me.update': {
    in: MatchOptions & {
      body?: ProfileChanges | undefined
    }
    out: Profile
  }
  'me.change_password': {
    in: CallOptions & {
      body: OwnPasswordChange
    }
    out: Message
  }
  'me.change_email': {
    in: CallOptions & {
      body: OwnEmailChange
    }
    out: Message
  }
  'me.sessions': {
    in: CallOptions
    out: readonly Session[]
  }
  'me.end_other_sessions': {
    in: CallOptions
    out: EndedSessions
  }
  'me.end_session': {
    in: CallOptions & {
      params: { id: number }
    }
    out: undefined
  }
  'me.tokens': {
    in: CallOptions
    out: readonly ApiToken[]
  }
  'me.create_token': {
    in: CallOptions & {
      body: NewApiToken
    }
    out: IssuedApiToken
  }
  'me.end_token': {
    in: CallOptions & {
      params: { token_id: number }
    }
    out: undefined
  }
  'me.export': {
    in: CallOptions
    out: PersonExport
  }
  'me.close': {
    in: CallOptions & {
      body?: OwnAccountClosing | undefined
    }
    out: ClosedUser
  }
  'users.close': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: User
  }
  'users.reopen': {
    in: WriteOptions & {
      params: { id: number }
      body?: UserReopening | undefined
    }
    out: User
  }
  'me.factors': {
    in: CallOptions
    out: OwnFactors
  }
  'me.totp_begin': {
    in: CallOptions
    out: TotpSetup
  }
  'me.totp_confirm': {
    in: CallOptions & {
      body: TotpConfirmation
    }
    out: AddedFactor
  }
  'me.passkey_begin': {
    in: CallOptions
    out: PasskeySetup
  }
  'me.passkey_confirm': {
    in: CallOptions & {
      body: PasskeyConfirmation
    }
    out: AddedFactor
  }
  'me.recovery_codes': {
    in: CallOptions
    out: RecoveryCodes
  }
  'me.remove_factor': {
    in: CallOptions & {
      params: { id: number }
    }
    out: Message
  }
  'me.proof_options': {
    in: CallOptions
    out: ProofOptions
  }
  'me.proof': {
    in: CallOptions & {
      body: ProofBody
    }
    out: {
      /** Whether the proof was accepted. */
      proven: boolean
    }
  }
  'users.list': {
    in: CallOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of the name or the e-mail address; case does not matter. */
        search?: string | undefined
        /** Only active ones, or only inactive ones. */
        active?: boolean | undefined
        /** Only super-admins, or only other users. */
        super_admin?: boolean | undefined
        /** Only members of this company. */
        company_id?: number | undefined
        /** Only members with one of these roles, separated by commas: viewer, client, operator, manager. */
        role?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'name' | 'email' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<User>
  }
  'users.create': {
    in: WriteOptions & {
      body: NewUser
    }
    out: User
  }
  'users.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: User
  }
  'users.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: UserChanges | undefined
    }
    out: User
  }
  'members.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of the name or the e-mail address; case does not matter. */
        search?: string | undefined
        /** Only users who can sign in, or only users who cannot. */
        active?: boolean | undefined
        /** Only those with one of these roles, separated by commas: viewer, client, operator, manager. */
        role?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'name' | 'id' | 'email' | 'role' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<Member>
  }
  'members.add': {
    in: WriteOptions & {
      body: NewMember
    }
    out: Member
  }
  'members.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Member
  }
  'members.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: MemberChanges | undefined
    }
    out: Member
  }
  'members.remove': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: undefined
  }
  'members.tokens': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: readonly MemberToken[]
  }
  'members.end_token': {
    in: WriteOptions & {
      params: { id: number; token_id: number }
    }
    out: undefined
  }
  'members.factors': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: readonly Factor[]
  }
  'members.remove_factors': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: {
      /** Whether there were any. */
      removed: boolean
    }
  }
  'users.factors': {
    in: CallOptions & {
      params: { id: number }
    }
    out: readonly Factor[]
  }
  'users.remove_factors': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: {
      /** Whether there were any. */
      removed: boolean
    }
  }
  'invitations.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of the name or the e-mail address; case does not matter. */
        search?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'created_at' | 'id' | 'email' | 'expires_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<Invitation>
  }
  'invitations.create': {
    in: WriteOptions & {
      body: NewInvitation
    }
    out: SentInvitation
  }
  'invitations.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Invitation
  }
  'invitations.withdraw': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: undefined
  }
  'invitations.send': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: SentInvitation
  }
  'articles.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of code, description, name or barcode; case does not matter. */
        search?: string | undefined
        /** Only articles of these client companies. */
        client_3pl_id?: number | undefined
        /** Only active ones, or only inactive ones. */
        active?: boolean | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'article_code' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<Article>
  }
  'articles.create': {
    in: WriteOptions & {
      body: NewArticle
    }
    out: Article
  }
  'articles.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Article
  }
  'articles.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: ArticleChanges | undefined
    }
    out: Article
  }
  'articles.archive': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: undefined
  }
  'articles.get_by_code': {
    in: ReadOptions & {
      params: { articleCode: string }
      query?: {
        /** The client company that owns the article. */
        client_3pl_id?: number | undefined
      } | undefined
    }
    out: Article
  }
  'articles.update_by_code': {
    in: WriteOptions & {
      params: { articleCode: string }
      query?: {
        /** The client company that owns the article. */
        client_3pl_id?: number | undefined
      } | undefined
      body?: ArticleChanges | undefined
    }
    out: Article
  }
  'articles.restore': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: Article
  }
  'articles.bulk': {
    in: WriteOptions & {
      body: ArticleBulk
    }
    out: ArticleBulkResult
  }
  'articles.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: ArticleFeed
  }
  'stock.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: StockFeed
  }
  'sales_orders.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: SalesOrderFeed
  }
  'purchase_orders.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: PurchaseOrderFeed
  }
  'receptions.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: ReceptionFeed
  }
  'returns.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: ReturnFeed
  }
  'waves.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: WaveFeed
  }
  'counts.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: CountFeed
  }
  'clients.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: ClientFeed
  }
  'partners.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: PartnerFeed
  }
  'warehouses.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: WarehouseFeed
  }
  'locations.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: LocationFeed
  }
  'units.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: UnitFeed
  }
  'replenishments.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: ReplenishmentFeed
  }
  'attachments.sync': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything. */
        cursor?: number | undefined
        /** Only changes since then; some may come twice, none is missed. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: AttachmentFeed
  }
  'kits.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Kit
  }
  'kits.set': {
    in: WriteOptions & {
      params: { id: number }
      body: KitComponents
    }
    out: Kit
  }
  'kits.assemble': {
    in: WriteOptions & {
      params: { id: number }
      body: NewKitAssembly
    }
    out: KitAssembly
  }
  'kits.disassemble': {
    in: WriteOptions & {
      params: { id: number }
      body: NewKitAssembly
    }
    out: KitAssembly
  }
  'scan.get': {
    in: CompanyOptions & {
      params: { barcode: string }
      query?: {
        /** Only articles of this client company. */
        client_3pl_id?: number | undefined
      } | undefined
    }
    out: Scan
  }
  'stock.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Only rows of these articles; several IDs are separated by commas. */
        article_id?: number | undefined
        /** The exact code. */
        article_code?: string | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only rows of this lot. */
        lot_number?: string | undefined
        /** Part of the article code, the description, the barcode or the lot number. */
        search?: string | undefined
        /** Only rows with something on hand. */
        in_stock?: boolean | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /**
         * The stock as it was at this instant, from the ledger. Expected quantities of the past are not
         * kept: incoming is 0. Not in the future. A time without an offset is UTC.
         */
        as_of?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<StockRow>
  }
  'stock.at_location': {
    in: CompanyOptions & {
      params: { id: number }
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: Page<PlacedStock>
  }
  'stock.get': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: StockRow
  }
  'stock.movements': {
    in: CompanyOptions & {
      query?: {
        /** Only rows of these articles; several IDs are separated by commas. */
        article_id?: number | undefined
        /** The exact code. */
        article_code?: string | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only rows of this lot. */
        lot_number?: string | undefined
        /**
         * One or more of opening_balance, receive, receive_reversal, putaway, reserve, release, pick,
         * ship, ship_reversal, adjust, count, transfer_out, transfer_in, status_change, return_receive,
         * restock, scrap, assemble, disassemble, separated by commas.
         */
        kind?: string | undefined
        /** The kind of document, such as sales_order. */
        source_type?: string | undefined
        /** The id of the document. */
        source_id?: number | undefined
        /** Both in one, such as `sales_order:12`. */
        source?: string | undefined
        /** The exact code of the location. */
        location_code?: string | undefined
        /** Only stock with this status; several are separated by commas. */
        stock_status?: 'available' | 'hold' | 'quarantine' | 'damaged' | 'receiving' | undefined
        /** User. */
        actor?: string | undefined
        /**
         * Happened at or after. A plain date means that day from its beginning, in the company's time
         * zone. A time without an offset is UTC.
         */
        occurred_from?: Timestamp | Date | undefined
        /**
         * Old name of `occurred_from`, which wins when both are sent. Happened at or after. A plain date
         * means that day from its beginning, in the company's time zone. A time without an offset is UTC.
         */
        from?: Timestamp | Date | undefined
        /**
         * Happened before. A plain date means up to the end of that day, in the company's time zone. A
         * time without an offset is UTC.
         */
        occurred_to?: Timestamp | Date | undefined
        /**
         * Old name of `occurred_to`, which wins when both are sent. Happened before. A plain date means up
         * to the end of that day, in the company's time zone. A time without an offset is UTC.
         */
        to?: Timestamp | Date | undefined
        /** `meta.next_cursor` of the page before; 0 for the newest. */
        cursor?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
      } | undefined
    }
    out: StockMovementPage
  }
  'stock.adjust': {
    in: WriteOptions & {
      body: NewStockAdjustment
    }
    out: StockBooking
  }
  'stock.count': {
    in: WriteOptions & {
      body: NewStockCount
    }
    out: StockBooking
  }
  'stock.transfer': {
    in: WriteOptions & {
      body: NewStockTransfer
    }
    out: StockTransfer
  }
  'stock.change_status': {
    in: WriteOptions & {
      body: NewStockStatusChange
    }
    out: StockStatusChange
  }
  'stock.verify': {
    in: CompanyOptions & {
      query?: {
        /** Only rows of these articles; several IDs are separated by commas. */
        article_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
      } | undefined
    }
    out: StockVerification
  }
  'stock.reconcile': {
    in: CompanyOptions & {
      body: StockReconciliationRequest
    }
    out: StockReconciliation
  }
  'stock_minimums.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Only rows of these articles; several IDs are separated by commas. */
        article_id?: number | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only those below their minimum. */
        low?: boolean | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<StockMinimum>
  }
  'stock_minimums.set': {
    in: WriteOptions & {
      body: NewStockMinimum
    }
    out: StockMinimum
  }
  'stock_minimums.update': {
    in: WriteOptions & {
      params: { id: number }
      body: StockMinimumChanges
    }
    out: StockMinimum
  }
  'stock_minimums.delete': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: undefined
  }
  'replenishment_rules.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Only rows of these articles; several IDs are separated by commas. */
        article_id?: number | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only rows at these locations; several IDs are separated by commas. */
        location_id?: number | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<ReplenishmentRule>
  }
  'replenishment_rules.set': {
    in: WriteOptions & {
      body: NewReplenishmentRule
    }
    out: ReplenishmentRule
  }
  'replenishment_rules.update': {
    in: WriteOptions & {
      params: { id: number }
      body: ReplenishmentRuleChanges
    }
    out: ReplenishmentRule
  }
  'replenishment_rules.delete': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: undefined
  }
  'replenishments.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** One or more of open, done, short, dropped, separated by commas; `open` by default. */
        status?: string | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only rows of these articles; several IDs are separated by commas. */
        article_id?: number | undefined
        /** Only rows at these locations; several IDs are separated by commas. */
        location_id?: number | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<Replenishment>
  }
  'replenishments.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Replenishment
  }
  'replenishments.next': {
    in: WriteOptions & {
      body?: NextReplenishmentRequest | undefined
    }
    out: NextReplenishment
  }
  'replenishments.confirm': {
    in: WriteOptions & {
      params: { id: number }
      body?: ReplenishmentScan | undefined
    }
    out: Replenishment
  }
  'replenishments.skip': {
    in: WriteOptions & {
      params: { id: number }
      body?: ReplenishmentRequest | undefined
    }
    out: Replenishment
  }
  'sales_orders.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /**
         * One or more of draft, confirmed, allocated, picking, packed, partially_shipped, shipped,
         * delivered, closed, cancelled, separated by commas.
         */
        status?: string | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only documents of these partners; several IDs are separated by commas. */
        partner_id?: number | undefined
        /** With a line of this article. */
        article_id?: number | undefined
        /** Only documents with this reference of yours. */
        external_reference?: string | undefined
        /**
         * Created at or after. A plain date means that day from its beginning, in the company's time zone.
         * A time without an offset is UTC.
         */
        created_from?: Timestamp | Date | undefined
        /**
         * Created before. A plain date means up to the end of that day, in the company's time zone. A time
         * without an offset is UTC.
         */
        created_to?: Timestamp | Date | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Old name of `updated_since`, which wins when both are sent. A time without an offset is UTC. */
        updated_from?: Timestamp | Date | undefined
        /**
         * Part of the number, the external reference, the notes, the recipient (name, company, city,
         * e-mail), a tracking number or the code of an article.
         */
        search?: string | undefined
        /** Old name of `search`, which wins when both are sent. */
        q?: string | undefined
        /** With a line that has this `external_reference`. */
        line_external_reference?: string | undefined
        /** Only the order with this number. */
        order_number?: string | undefined
        /** Requested ship date at or after. */
        requested_ship_date_from?: PlainDate | undefined
        /**
         * Old name of `requested_ship_date_from`, which wins when both are sent. Requested ship date at or
         * after.
         */
        ship_from?: PlainDate | undefined
        /** Requested ship date at or before. */
        requested_ship_date_to?: PlainDate | undefined
        /**
         * Old name of `requested_ship_date_to`, which wins when both are sent. Requested ship date at or
         * before.
         */
        ship_to?: PlainDate | undefined
        /** Only orders on hold, or only others. */
        on_hold?: boolean | undefined
      } | undefined
    }
    out: Page<SalesOrder>
  }
  'sales_orders.create': {
    in: WriteOptions & {
      query?: {
        /** Answer 200 with the existing document that has this external_reference. */
        on_duplicate?: 'return' | undefined
      } | undefined
      body: NewSalesOrder
    }
    out: SalesOrder
  }
  'sales_orders.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: SalesOrder
  }
  'sales_orders.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: SalesOrderChanges | undefined
    }
    out: SalesOrder
  }
  'sales_orders.bulk': {
    in: WriteOptions & {
      query?: {
        /** Answer 200 with the existing document that has this external_reference. */
        on_duplicate?: 'return' | undefined
      } | undefined
      body: {
          /** The sales orders. */
          sales_orders: readonly NewSalesOrder[]
        }
    }
    out: DocumentBulkResult
  }
  'sales_orders.print': {
    in: CompanyOptions & {
      params: { id: number; name: 'pick-list.pdf' | 'packing-slip.pdf' | 'delivery-note.pdf' }
      query?: {
        /** Of the paper; that of the company’s country when left out. */
        language?: 'en' | 'it' | 'ro' | undefined
      } | undefined
    }
    out: Uint8Array<ArrayBuffer>
  }
  'sales_orders.explain': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: SalesOrderExplanation
  }
  'sales_orders.confirm': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: SalesOrder
  }
  'sales_orders.allocate': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: SalesOrder
  }
  'sales_orders.deallocate': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: SalesOrder
  }
  'sales_orders.hold': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: SalesOrder
  }
  'sales_orders.release_hold': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: SalesOrder
  }
  'sales_orders.pick': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionLines | undefined
    }
    out: SalesOrder
  }
  'sales_orders.pack': {
    in: WriteOptions & {
      params: { id: number }
      body?: PackSalesOrder | undefined
    }
    out: SalesOrder
  }
  'sales_orders.ship': {
    in: WriteOptions & {
      params: { id: number }
      body?: ShipSalesOrder | undefined
    }
    out: SalesOrder
  }
  'sales_orders.deliver': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: SalesOrder
  }
  'sales_orders.close': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: SalesOrder
  }
  'sales_orders.cancel': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: SalesOrder
  }
  'purchase_orders.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /**
         * One or more of draft, confirmed, partially_received, received, closed, cancelled, separated by
         * commas.
         */
        status?: string | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only documents of these partners; several IDs are separated by commas. */
        partner_id?: number | undefined
        /** With a line of this article. */
        article_id?: number | undefined
        /** Only documents with this reference of yours. */
        external_reference?: string | undefined
        /**
         * Created at or after. A plain date means that day from its beginning, in the company's time zone.
         * A time without an offset is UTC.
         */
        created_from?: Timestamp | Date | undefined
        /**
         * Created before. A plain date means up to the end of that day, in the company's time zone. A time
         * without an offset is UTC.
         */
        created_to?: Timestamp | Date | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Old name of `updated_since`, which wins when both are sent. A time without an offset is UTC. */
        updated_from?: Timestamp | Date | undefined
        /**
         * Part of the number, the external reference, the notes, the recipient (name, company, city,
         * e-mail), a tracking number or the code of an article.
         */
        search?: string | undefined
        /** Old name of `search`, which wins when both are sent. */
        q?: string | undefined
        /** With a line that has this `external_reference`. */
        line_external_reference?: string | undefined
        /** Only the order with this number. */
        order_number?: string | undefined
        /** Confirmed or partially received, and expected before this day. */
        due_before?: PlainDate | undefined
      } | undefined
    }
    out: Page<PurchaseOrder>
  }
  'purchase_orders.create': {
    in: WriteOptions & {
      query?: {
        /** Answer 200 with the existing document that has this external_reference. */
        on_duplicate?: 'return' | undefined
      } | undefined
      body: NewPurchaseOrder
    }
    out: PurchaseOrder
  }
  'purchase_orders.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: PurchaseOrder
  }
  'purchase_orders.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: PurchaseOrderChanges | undefined
    }
    out: PurchaseOrder
  }
  'purchase_orders.bulk': {
    in: WriteOptions & {
      query?: {
        /** Answer 200 with the existing document that has this external_reference. */
        on_duplicate?: 'return' | undefined
      } | undefined
      body: {
          /** The purchase orders. */
          purchase_orders: readonly NewPurchaseOrder[]
        }
    }
    out: DocumentBulkResult
  }
  'purchase_orders.confirm': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: PurchaseOrder
  }
  'purchase_orders.close': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: PurchaseOrder
  }
  'purchase_orders.cancel': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: PurchaseOrder
  }
  'receptions.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /**
         * One or more of draft, announced, arrived, receiving, received, closed, cancelled, separated by
         * commas.
         */
        status?: string | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only documents of these partners; several IDs are separated by commas. */
        partner_id?: number | undefined
        /** With a line of this article. */
        article_id?: number | undefined
        /** Only documents with this reference of yours. */
        external_reference?: string | undefined
        /**
         * Created at or after. A plain date means that day from its beginning, in the company's time zone.
         * A time without an offset is UTC.
         */
        created_from?: Timestamp | Date | undefined
        /**
         * Created before. A plain date means up to the end of that day, in the company's time zone. A time
         * without an offset is UTC.
         */
        created_to?: Timestamp | Date | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Old name of `updated_since`, which wins when both are sent. A time without an offset is UTC. */
        updated_from?: Timestamp | Date | undefined
        /**
         * Part of the number, the external reference, the notes, the recipient (name, company, city,
         * e-mail), a tracking number or the code of an article.
         */
        search?: string | undefined
        /** Old name of `search`, which wins when both are sent. */
        q?: string | undefined
        /** With a line that has this `external_reference`. */
        line_external_reference?: string | undefined
        /** Only the reception with this number. */
        reception_number?: string | undefined
        /** Only receptions of these purchase orders; several IDs are separated by commas. */
        purchase_order_id?: number | undefined
        /**
         * Expected at or after. A plain date means that day from its beginning, in the company's time
         * zone. A time without an offset is UTC.
         */
        expected_from?: Timestamp | Date | undefined
        /**
         * Expected before. A plain date means up to the end of that day, in the company's time zone. A
         * time without an offset is UTC.
         */
        expected_to?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<Reception>
  }
  'receptions.create': {
    in: WriteOptions & {
      query?: {
        /** Answer 200 with the existing document that has this external_reference. */
        on_duplicate?: 'return' | undefined
      } | undefined
      body: NewReception
    }
    out: Reception
  }
  'receptions.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Reception
  }
  'receptions.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: ReceptionChanges | undefined
    }
    out: Reception
  }
  'receptions.bulk': {
    in: WriteOptions & {
      query?: {
        /** Answer 200 with the existing document that has this external_reference. */
        on_duplicate?: 'return' | undefined
      } | undefined
      body: {
          /** The receptions. */
          receptions: readonly NewReception[]
        }
    }
    out: DocumentBulkResult
  }
  'receptions.print': {
    in: CompanyOptions & {
      params: { id: number; name: 'reception-sheet.pdf' }
      query?: {
        /** Of the paper; that of the company’s country when left out. */
        language?: 'en' | 'it' | 'ro' | undefined
      } | undefined
    }
    out: Uint8Array<ArrayBuffer>
  }
  'receptions.announce': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: Reception
  }
  'receptions.arrive': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: Reception
  }
  'receptions.receive': {
    in: WriteOptions & {
      params: { id: number }
      body?: ReceptionReceipt | undefined
    }
    out: Reception
  }
  'receptions.complete': {
    in: WriteOptions & {
      params: { id: number }
      body?: ReceptionCompletion | undefined
    }
    out: Reception
  }
  'receptions.putaway': {
    in: WriteOptions & {
      params: { id: number }
      body?: ReceptionPutaway | undefined
    }
    out: Reception
  }
  'receptions.reopen': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: Reception
  }
  'receptions.cancel': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: Reception
  }
  'returns.list': {
    in: CompanyOptions & {
      query?: {
        /**
         * One or more of announced, arrived, inspecting, completed, cancelled, rejected, separated by
         * commas.
         */
        status?: string | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only documents of these partners; several IDs are separated by commas. */
        partner_id?: number | undefined
        /** With a line of this article. */
        article_id?: number | undefined
        /** Only documents with this reference of yours. */
        external_reference?: string | undefined
        /**
         * Created at or after. A plain date means that day from its beginning, in the company's time zone.
         * A time without an offset is UTC.
         */
        created_from?: Timestamp | Date | undefined
        /**
         * Created before. A plain date means up to the end of that day, in the company's time zone. A time
         * without an offset is UTC.
         */
        created_to?: Timestamp | Date | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Old name of `updated_since`, which wins when both are sent. A time without an offset is UTC. */
        updated_from?: Timestamp | Date | undefined
        /**
         * Part of the number, the external reference, the notes, the recipient (name, company, city,
         * e-mail), a tracking number or the code of an article.
         */
        search?: string | undefined
        /** Old name of `search`, which wins when both are sent. */
        q?: string | undefined
        /** With a line that has this `external_reference`. */
        line_external_reference?: string | undefined
        /** Number of the return, unique in the client company. */
        return_number?: string | undefined
        /** Only rows of these sales orders; several IDs are separated by commas. */
        sales_order_id?: number | undefined
      } | undefined
    }
    out: readonly Return[]
  }
  'returns.create': {
    in: WriteOptions & {
      query?: {
        /** Answer 200 with the existing document that has this external_reference. */
        on_duplicate?: 'return' | undefined
      } | undefined
      body: NewReturn
    }
    out: Return
  }
  'returns.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Return
  }
  'returns.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: ReturnChanges | undefined
    }
    out: Return
  }
  'returns.bulk': {
    in: WriteOptions & {
      query?: {
        /** Answer 200 with the existing document that has this external_reference. */
        on_duplicate?: 'return' | undefined
      } | undefined
      body: {
          /** The returns. */
          returns: readonly NewReturn[]
        }
    }
    out: DocumentBulkResult
  }
  'returns.print': {
    in: CompanyOptions & {
      params: { id: number; name: 'return-slip.pdf' }
      query?: {
        /** Of the paper; that of the company’s country when left out. */
        language?: 'en' | 'it' | 'ro' | undefined
      } | undefined
    }
    out: Uint8Array<ArrayBuffer>
  }
  'returns.arrive': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: Return
  }
  'returns.receive': {
    in: WriteOptions & {
      params: { id: number }
      body?: ReturnReceipt | undefined
    }
    out: Return
  }
  'returns.dispose': {
    in: WriteOptions & {
      params: { id: number }
      body?: ReturnDisposal | undefined
    }
    out: Return
  }
  'returns.complete': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: Return
  }
  'returns.cancel': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: Return
  }
  'returns.reject': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: Return
  }
  'waves.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** One or more of open, released, picking, picked, closed, cancelled, separated by commas. */
        status?: string | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only documents of these partners; several IDs are separated by commas. */
        partner_id?: number | undefined
        /** With a line of this article. */
        article_id?: number | undefined
        /** Only documents with this reference of yours. */
        external_reference?: string | undefined
        /**
         * Created at or after. A plain date means that day from its beginning, in the company's time zone.
         * A time without an offset is UTC.
         */
        created_from?: Timestamp | Date | undefined
        /**
         * Created before. A plain date means up to the end of that day, in the company's time zone. A time
         * without an offset is UTC.
         */
        created_to?: Timestamp | Date | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Old name of `updated_since`, which wins when both are sent. A time without an offset is UTC. */
        updated_from?: Timestamp | Date | undefined
        /**
         * Part of the number, the external reference, the notes, the recipient (name, company, city,
         * e-mail), a tracking number or the code of an article.
         */
        search?: string | undefined
        /** Old name of `search`, which wins when both are sent. */
        q?: string | undefined
        /** Only the wave with this number. */
        wave_number?: string | undefined
        /** With this order in it. */
        sales_order_id?: number | undefined
      } | undefined
    }
    out: Page<Wave>
  }
  'waves.create': {
    in: WriteOptions & {
      query?: {
        /** Answer 200 with the existing document that has this external_reference. */
        on_duplicate?: 'return' | undefined
      } | undefined
      body?: NewWave | undefined
    }
    out: Wave
  }
  'waves.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Wave
  }
  'waves.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: WaveChanges | undefined
    }
    out: Wave
  }
  'waves.print': {
    in: CompanyOptions & {
      params: { id: number; name: 'wave-list.pdf' }
      query?: {
        /** Of the paper; that of the company’s country when left out. */
        language?: 'en' | 'it' | 'ro' | undefined
      } | undefined
    }
    out: Uint8Array<ArrayBuffer>
  }
  'sales_orders.pick_tasks': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: OrderPickTasks
  }
  'waves.tasks': {
    in: CompanyOptions & {
      params: { id: number }
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** One or more of open, picked, short, dropped, separated by commas. */
        status?: string | undefined
        /** Only rows of these sales orders; several IDs are separated by commas. */
        sales_order_id?: number | undefined
      } | undefined
    }
    out: Page<PickTask>
  }
  'waves.next': {
    in: WriteOptions & {
      params: { id: number }
      body?: NextPickTaskRequest | undefined
    }
    out: NextPickTask
  }
  'waves.confirm_task': {
    in: WriteOptions & {
      params: { id: number; task: number }
      body?: PickTaskScan | undefined
    }
    out: PickTask
  }
  'waves.skip_task': {
    in: WriteOptions & {
      params: { id: number; task: number }
      body?: NextPickTaskRequest | undefined
    }
    out: PickTask
  }
  'waves.release': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: Wave
  }
  'waves.close': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: Wave
  }
  'waves.cancel': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: Wave
  }
  'counts.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** One or more of open, released, counting, counted, closed, cancelled, separated by commas. */
        status?: string | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only documents of these partners; several IDs are separated by commas. */
        partner_id?: number | undefined
        /** With a line of this article. */
        article_id?: number | undefined
        /** Only documents with this reference of yours. */
        external_reference?: string | undefined
        /**
         * Created at or after. A plain date means that day from its beginning, in the company's time zone.
         * A time without an offset is UTC.
         */
        created_from?: Timestamp | Date | undefined
        /**
         * Created before. A plain date means up to the end of that day, in the company's time zone. A time
         * without an offset is UTC.
         */
        created_to?: Timestamp | Date | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Old name of `updated_since`, which wins when both are sent. A time without an offset is UTC. */
        updated_from?: Timestamp | Date | undefined
        /**
         * Part of the number, the external reference, the notes, the recipient (name, company, city,
         * e-mail), a tracking number or the code of an article.
         */
        search?: string | undefined
        /** Old name of `search`, which wins when both are sent. */
        q?: string | undefined
        /** Only the count with this number. */
        count_number?: string | undefined
        /** Containing this location. */
        location_code?: string | undefined
        /** Made by this plan. */
        plan_id?: number | undefined
      } | undefined
    }
    out: Page<Count>
  }
  'counts.create': {
    in: WriteOptions & {
      query?: {
        /** Answer 200 with the existing document that has this external_reference. */
        on_duplicate?: 'return' | undefined
      } | undefined
      body?: NewCount | undefined
    }
    out: Count
  }
  'counts.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Count
  }
  'counts.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: CountChanges | undefined
    }
    out: Count
  }
  'counts.print': {
    in: CompanyOptions & {
      params: { id: number; name: 'count-sheet.pdf' }
      query?: {
        /** Of the paper; that of the company’s country when left out. */
        language?: 'en' | 'it' | 'ro' | undefined
      } | undefined
    }
    out: Uint8Array<ArrayBuffer>
  }
  'counts.tasks': {
    in: CompanyOptions & {
      params: { id: number }
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** One or more of open, recount, counted, dropped, separated by commas. */
        status?: string | undefined
        /** Only rows at this location. */
        location_code?: string | undefined
      } | undefined
    }
    out: Page<CountTask>
  }
  'counts.next': {
    in: WriteOptions & {
      params: { id: number }
      body?: CountTaskRequest | undefined
    }
    out: NextCountTask
  }
  'counts.found': {
    in: WriteOptions & {
      params: { id: number }
      body: CountFoundStock
    }
    out: CountTask
  }
  'counts.confirm_task': {
    in: WriteOptions & {
      params: { id: number; task: number }
      body: CountTaskScan
    }
    out: CountTask
  }
  'counts.skip_task': {
    in: WriteOptions & {
      params: { id: number; task: number }
      body?: CountTaskRequest | undefined
    }
    out: CountTask
  }
  'counts.release': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: Count
  }
  'counts.close': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: Count
  }
  'counts.cancel': {
    in: WriteOptions & {
      params: { id: number }
      body?: ActionReason | undefined
    }
    out: Count
  }
  'count_plans.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Only active (`1`) or only inactive (`0`) records. */
        active?: boolean | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'name' | 'due_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<CountPlan>
  }
  'count_plans.create': {
    in: WriteOptions & {
      body: NewCountPlan
    }
    out: CountPlan
  }
  'count_plans.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: CountPlan
  }
  'count_plans.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: CountPlanChanges | undefined
    }
    out: CountPlan
  }
  'count_plans.delete': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: undefined
  }
  'count_plans.make': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: Count
  }
  'parcels.list': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: readonly Parcel[]
  }
  'parcels.create': {
    in: WriteOptions & {
      params: { id: number }
      body?: NewParcel | undefined
    }
    out: Parcel
  }
  'parcels.get': {
    in: CompanyOptions & {
      params: { id: number; parcel: number }
    }
    out: Parcel
  }
  'parcels.update': {
    in: WriteOptions & {
      params: { id: number; parcel: number }
      body?: ParcelChanges | undefined
    }
    out: Parcel
  }
  'parcels.delete': {
    in: WriteOptions & {
      params: { id: number; parcel: number }
    }
    out: undefined
  }
  'parcels.list_all': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these sales orders; several IDs are separated by commas. */
        sales_order_id?: number | undefined
        /** Code of the carrier. */
        carrier_code?: string | undefined
        /**
         * Left at or after. A plain date means that day from its beginning, in the company's time zone. A
         * time without an offset is UTC.
         */
        shipped_from?: Timestamp | Date | undefined
        /**
         * Left before. A plain date means up to the end of that day, in the company's time zone. A time
         * without an offset is UTC.
         */
        shipped_to?: Timestamp | Date | undefined
        /** One or more of packed, shipped, delivered, separated by commas. */
        status?: string | undefined
        /** Of the parcel, or of the shipment that it left with. */
        tracking_number?: string | undefined
        /** Only the parcel with this serial shipping container code. */
        sscc?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<ListedParcel>
  }
  'shipments.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of these sales orders; several IDs are separated by commas. */
        sales_order_id?: number | undefined
        /** Code of the carrier. */
        carrier_code?: string | undefined
        /**
         * Left at or after. A plain date means that day from its beginning, in the company's time zone. A
         * time without an offset is UTC.
         */
        shipped_from?: Timestamp | Date | undefined
        /**
         * Left before. A plain date means up to the end of that day, in the company's time zone. A time
         * without an offset is UTC.
         */
        shipped_to?: Timestamp | Date | undefined
        /** One or more of shipped, delivered, separated by commas. */
        status?: string | undefined
        /** Of the shipment, or of one of its parcels. */
        tracking_number?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'shipped_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<ListedShipment>
  }
  'parcels.request_label': {
    in: WriteOptions & {
      params: { id: number; parcel: number }
      body?: ParcelLabelRequest | undefined
    }
    out: Parcel
  }
  'parcels.label_file': {
    in: CompanyOptions & {
      params: { id: number; parcel: number }
    }
    out: Uint8Array<ArrayBuffer>
  }
  'parcels.cancel_label': {
    in: WriteOptions & {
      params: { id: number; parcel: number }
    }
    out: Parcel
  }
  'carrier_connections.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** In the name or the code of the carrier. */
        search?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'carrier_code' | 'id' | 'name' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<CarrierConnection>
  }
  'carrier_connections.create': {
    in: WriteOptions & {
      body: NewCarrierConnection
    }
    out: CarrierConnection
  }
  'carrier_connections.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: CarrierConnection
  }
  'carrier_connections.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: CarrierConnectionChanges | undefined
    }
    out: CarrierConnection
  }
  'carrier_connections.delete': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: undefined
  }
  'carrier_connections.test': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: CarrierConnectionTest
  }
  'articles.print': {
    in: CompanyOptions & {
      params: { id: number; name: 'label.pdf' | 'label.zpl' }
      query?: {
        /**
         * 100 × 150 mm, a roll of 62 mm (62 × 100), or sheets of A4 with 24 labels (PDF alone). Of a
         * parcel 100x150, of others 62 when left out.
         */
        size?: '62' | '100x150' | 'a4' | undefined
        /** One when left out. */
        copies?: number | undefined
        /** That of the company’s country when left out. */
        language?: 'en' | 'it' | 'ro' | undefined
        /** Unit of the article; the base unit by default. */
        um3pl?: string | undefined
      } | undefined
    }
    out: Uint8Array<ArrayBuffer>
  }
  'stock.print': {
    in: CompanyOptions & {
      params: { id: number; name: 'label.pdf' | 'label.zpl' }
      query?: {
        /**
         * 100 × 150 mm, a roll of 62 mm (62 × 100), or sheets of A4 with 24 labels (PDF alone). Of a
         * parcel 100x150, of others 62 when left out.
         */
        size?: '62' | '100x150' | 'a4' | undefined
        /** One when left out. */
        copies?: number | undefined
        /** That of the company’s country when left out. */
        language?: 'en' | 'it' | 'ro' | undefined
      } | undefined
    }
    out: Uint8Array<ArrayBuffer>
  }
  'locations.print': {
    in: CompanyOptions & {
      params: { warehouseId: number; locationId: number; name: 'label.pdf' | 'label.zpl' }
      query?: {
        /**
         * 100 × 150 mm, a roll of 62 mm (62 × 100), or sheets of A4 with 24 labels (PDF alone). Of a
         * parcel 100x150, of others 62 when left out.
         */
        size?: '62' | '100x150' | 'a4' | undefined
        /** One when left out. */
        copies?: number | undefined
        /** That of the company’s country when left out. */
        language?: 'en' | 'it' | 'ro' | undefined
      } | undefined
    }
    out: Uint8Array<ArrayBuffer>
  }
  'parcels.print': {
    in: CompanyOptions & {
      params: { id: number; parcel: number; name: 'label.pdf' | 'label.zpl' | 'label.png' }
      query?: {
        /**
         * 100 × 150 mm, a roll of 62 mm (62 × 100), or sheets of A4 with 24 labels (PDF alone). Of a
         * parcel 100x150, of others 62 when left out.
         */
        size?: '62' | '100x150' | 'a4' | undefined
        /** One when left out. */
        copies?: number | undefined
        /** That of the company’s country when left out. */
        language?: 'en' | 'it' | 'ro' | undefined
        /**
         * `carrier`: the carrier’s label, or 404. `sscc`: ours. By default the carrier’s if it has this
         * format.
         */
        of?: 'carrier' | 'sscc' | undefined
      } | undefined
    }
    out: Uint8Array<ArrayBuffer>
  }
  'attachments.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** With `resource_id`: the files of one record. */
        resource_type?: 'article' | 'reception' | 'return' | 'sales_order' | 'parcel' | undefined
        /**
         * Old name of `resource_type`, which wins when both are sent. With `resource_id`: the files of one
         * record.
         */
        resource?: 'article' | 'reception' | 'return' | 'sales_order' | 'parcel' | undefined
        /** Only rows of the record with this ID; needs `resource_type`. */
        resource_id?: number | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'created_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<Attachment>
  }
  'attachments.create': {
    in: WriteOptions & {
      body: NewAttachment
    }
    out: Attachment
  }
  'attachments.get': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: Attachment
  }
  'attachments.delete': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: undefined
  }
  'attachments.content': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: Uint8Array<ArrayBuffer>
  }
  'attachments.thumbnail': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: Uint8Array<ArrayBuffer>
  }
  'simulate.arrive': {
    in: WriteOptions & {
      body?: SimulatedReception | undefined
    }
    out: ReceptionOutcome
  }
  'simulate.receive': {
    in: WriteOptions & {
      body?: SimulatedReception | undefined
    }
    out: ReceptionOutcome
  }
  'simulate.pick': {
    in: WriteOptions & {
      body?: SimulatedSalesOrder | undefined
    }
    out: SalesOrderOutcome
  }
  'simulate.ship': {
    in: WriteOptions & {
      body?: SimulatedSalesOrder | undefined
    }
    out: SalesOrderOutcome
  }
  'simulate.deliver': {
    in: WriteOptions & {
      body?: SimulatedSalesOrder | undefined
    }
    out: SalesOrderOutcome
  }
  'simulate.return': {
    in: WriteOptions & {
      body?: SimulatedSalesOrder | undefined
    }
    out: ReturnOutcome
  }
  'sales_orders.timeline': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: readonly TimelineEntry[]
  }
  'purchase_orders.timeline': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: readonly TimelineEntry[]
  }
  'receptions.timeline': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: readonly TimelineEntry[]
  }
  'returns.timeline': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: readonly TimelineEntry[]
  }
  'waves.timeline': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: readonly TimelineEntry[]
  }
  'counts.timeline': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: readonly TimelineEntry[]
  }
  'integrations.etsm_ping': {
    in: CallOptions
    out: Ping
  }
  'integrations.mdm_ping': {
    in: CallOptions
    out: Ping
  }
  'integrations.mdm_sync_fields': {
    in: CallOptions
    out: SyncFields
  }
  'integrations.mdm_client_articles': {
    in: CompanyOptions & {
      params: { client3plId: number }
      query?: {
        /** Maximum number of rows in the answer. */
        limit?: number | undefined
        /** Only articles with a greater id: `next_after_id` of the answer before. */
        after_id?: number | undefined
      } | undefined
    }
    out: ClientArticles
  }
  'integrations.mdm_update_article': {
    in: WriteOptions & {
      params: { articleCode: string }
      query?: {
        /** The client company that owns the article. */
        client_3pl_id?: number | undefined
      } | undefined
      body?: ArticleChanges | undefined
    }
    out: Article
  }
  'integrations.etsm_create_reception': {
    in: WriteOptions & {
      query?: {
        /** Answer 200 with the existing document that has this external_reference. */
        on_duplicate?: 'return' | undefined
      } | undefined
      body: NewReception
    }
    out: Reception
  }
  'clients.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of code or name; case does not matter. */
        search?: string | undefined
        /** Only active ones, or only inactive ones. */
        active?: boolean | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'code' | 'name' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<Client>
  }
  'clients.create': {
    in: WriteOptions & {
      body: NewClient
    }
    out: Client
  }
  'clients.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Client
  }
  'clients.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: ClientChanges | undefined
    }
    out: Client
  }
  'partners.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of code or name; case does not matter. */
        search?: string | undefined
        /** Only active ones, or only inactive ones. */
        active?: boolean | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'code' | 'name' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Only partners of this client company, without the shared ones. */
        client_3pl_id?: number | undefined
        /** Only suppliers, or only others. */
        is_supplier?: boolean | undefined
        /** Only customers, or only others. */
        is_customer?: boolean | undefined
        /** Only carriers, or only others. */
        is_carrier?: boolean | undefined
      } | undefined
    }
    out: Page<Partner>
  }
  'partners.create': {
    in: WriteOptions & {
      body: NewPartner
    }
    out: Partner
  }
  'partners.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Partner
  }
  'partners.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: PartnerChanges | undefined
    }
    out: Partner
  }
  'warehouses.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of code or name; case does not matter. */
        search?: string | undefined
        /** Only active ones, or only inactive ones. */
        active?: boolean | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'code' | 'name' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<Warehouse>
  }
  'warehouses.create': {
    in: WriteOptions & {
      body: NewWarehouse
    }
    out: Warehouse
  }
  'warehouses.get': {
    in: ReadOptions & {
      params: { warehouseId: number }
    }
    out: Warehouse
  }
  'warehouses.update': {
    in: WriteOptions & {
      params: { warehouseId: number }
      body?: WarehouseChanges | undefined
    }
    out: Warehouse
  }
  'locations.list': {
    in: CompanyOptions & {
      params: { warehouseId: number }
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of code or name; case does not matter. */
        search?: string | undefined
        /** Only active ones, or only inactive ones. */
        active?: boolean | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'code' | 'name' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<Location>
  }
  'locations.create': {
    in: WriteOptions & {
      params: { warehouseId: number }
      body: NewLocation
    }
    out: Location
  }
  'locations.get': {
    in: ReadOptions & {
      params: { warehouseId: number; locationId: number }
    }
    out: Location
  }
  'locations.update': {
    in: WriteOptions & {
      params: { warehouseId: number; locationId: number }
      body?: LocationChanges | undefined
    }
    out: Location
  }
  'units.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of code or name; case does not matter. */
        search?: string | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'code' | 'name' | 'updated_at' | undefined
      } | undefined
    }
    out: Page<Unit>
  }
  'units.get': {
    in: ReadOptions & {
      params: { code: string }
    }
    out: Unit
  }
  'units.set': {
    in: WriteOptions & {
      params: { code: string }
      body?: UnitChanges | undefined
    }
    out: Unit
  }
  'units.delete': {
    in: WriteOptions & {
      params: { code: string }
    }
    out: undefined
  }
  'audit.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Actions, separated by commas. */
        action?: string | undefined
        /** Types of changed records, separated by commas. */
        resource_type?: string | undefined
        /**
         * Old name of `resource_type`, which wins when both are sent. Types of changed records, separated
         * by commas.
         */
        target_type?: string | undefined
        /** IDs or codes of changed records, separated by commas. */
        resource_id?: string | undefined
        /**
         * Old name of `resource_id`, which wins when both are sent. IDs or codes of changed records,
         * separated by commas.
         */
        target_id?: string | undefined
        /** Users; several are separated by commas. */
        actor?: string | undefined
        /** Only changes by this request. */
        request_id?: string | undefined
        /**
         * Only what happened at this time or later. A plain date means that day from its beginning, in the
         * company's time zone. A time without an offset is UTC.
         */
        occurred_from?: Timestamp | Date | undefined
        /**
         * Old name of `occurred_from`, which wins when both are sent. Only what happened at this time or
         * later. A plain date means that day from its beginning, in the company's time zone. A time
         * without an offset is UTC.
         */
        from?: Timestamp | Date | undefined
        /**
         * Only what happened before this time. A plain date means up to the end of that day, in the
         * company's time zone. A time without an offset is UTC.
         */
        occurred_to?: Timestamp | Date | undefined
        /**
         * Old name of `occurred_to`, which wins when both are sent. Only what happened before this time. A
         * plain date means up to the end of that day, in the company's time zone. A time without an offset
         * is UTC.
         */
        to?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<AuditRow>
  }
  'people.export': {
    in: CompanyOptions & {
      body: PersonQuery
    }
    out: PersonExport
  }
  'people.erasures': {
    in: CompanyOptions
    out: readonly Erasure[]
  }
  'people.erase': {
    in: WriteOptions & {
      body: PersonErasure
    }
    out: Erasure
  }
  'people.erase_everywhere': {
    in: WriteOptions & {
      body: PersonErasure
    }
    out: Erasure
  }
  'events.list': {
    in: CompanyOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything that is kept. */
        cursor?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** An older name of `cursor`. */
        after?: number | undefined
        /** An older name of `per_page`. */
        limit?: number | undefined
        /** Exact types, or all of a resource such as `sales_order.*`, separated by commas. */
        types?: string | undefined
        /** Start with the newest `per_page` events, to follow only what happens from now on. */
        newest?: boolean | undefined
        /** Only rows of these client companies; several IDs are separated by commas. */
        client_3pl_id?: number | undefined
        /** Only rows of records of this type. */
        resource_type?:
          | 'article'
          | 'sales_order'
          | 'purchase_order'
          | 'reception'
          | 'return'
          | 'wave'
          | 'count'
          | 'stock'
          | 'replenishment'
          | 'attachment'
          | 'client'
          | 'partner'
          | 'warehouse'
          | 'location'
          | 'unit'
          | 'webhook' | undefined
        /** Only rows of the record with this ID; needs `resource_type`. */
        resource_id?: number | undefined
      } | undefined
    }
    out: EventFeed
  }
  'webhooks.list': {
    in: CompanyOptions
    out: readonly Webhook[]
  }
  'webhooks.create': {
    in: WriteOptions & {
      body?: NewWebhook | undefined
    }
    out: Webhook
  }
  'webhooks.event_types': {
    in: CompanyOptions
    out: readonly EventTypeInfo[]
  }
  'webhooks.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Webhook
  }
  'webhooks.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: WebhookChanges | undefined
    }
    out: Webhook
  }
  'webhooks.delete': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: undefined
  }
  'webhooks.test': {
    in: CompanyOptions & {
      params: { id: number }
      query?: {
        /** Event type of the sample; `webhook.test` by default. */
        type?:
          | 'article.created'
          | 'article.updated'
          | 'article.activated'
          | 'article.deactivated'
          | 'article.components_changed'
          | 'sales_order.created'
          | 'sales_order.updated'
          | 'sales_order.status_changed'
          | 'sales_order.parcels_changed'
          | 'sales_order.label_ready'
          | 'sales_order.label_failed'
          | 'sales_order.tracking_changed'
          | 'sales_order.shipped'
          | 'sales_order.delivered'
          | 'sales_order.shortage'
          | 'sales_order.cancelled'
          | 'purchase_order.created'
          | 'purchase_order.updated'
          | 'purchase_order.status_changed'
          | 'purchase_order.received'
          | 'reception.created'
          | 'reception.updated'
          | 'reception.status_changed'
          | 'reception.received'
          | 'reception.discrepancy'
          | 'return.created'
          | 'return.updated'
          | 'return.status_changed'
          | 'return.completed'
          | 'wave.created'
          | 'wave.updated'
          | 'wave.status_changed'
          | 'wave.short_picked'
          | 'count.created'
          | 'count.updated'
          | 'count.status_changed'
          | 'count.second_count_needed'
          | 'stock.changed'
          | 'stock.adjusted'
          | 'stock.low'
          | 'stock.recovered'
          | 'stock.assembled'
          | 'stock.disassembled'
          | 'replenishment.created'
          | 'replenishment.urgent'
          | 'replenishment.done'
          | 'replenishment.dropped'
          | 'attachment.created'
          | 'attachment.deleted'
          | 'client.created'
          | 'client.updated'
          | 'partner.created'
          | 'partner.updated'
          | 'warehouse.created'
          | 'warehouse.updated'
          | 'location.created'
          | 'location.updated'
          | 'unit.created'
          | 'unit.updated'
          | 'unit.deleted'
          | 'webhook.test'
          | 'webhook.disabled' | undefined
      } | undefined
    }
    out: WebhookTestResult
  }
  'webhooks.rotate_secret': {
    in: WriteOptions & {
      params: { id: number }
      body?: WebhookSecretRotation | undefined
    }
    out: Webhook
  }
  'webhooks.enable': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: Webhook
  }
  'webhooks.disable': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: Webhook
  }
  'webhooks.deliveries': {
    in: CompanyOptions & {
      params: { id: number }
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Only records with this status; several are separated by commas. */
        status?:
          | 'pending'
          | 'delivering'
          | 'delivered'
          | 'retrying'
          | 'failed'
          | 'cancelled'
          | 'blocked' | undefined
        /** Only deliveries of this type of event. */
        event_type?:
          | 'article.created'
          | 'article.updated'
          | 'article.activated'
          | 'article.deactivated'
          | 'article.components_changed'
          | 'sales_order.created'
          | 'sales_order.updated'
          | 'sales_order.status_changed'
          | 'sales_order.parcels_changed'
          | 'sales_order.label_ready'
          | 'sales_order.label_failed'
          | 'sales_order.tracking_changed'
          | 'sales_order.shipped'
          | 'sales_order.delivered'
          | 'sales_order.shortage'
          | 'sales_order.cancelled'
          | 'purchase_order.created'
          | 'purchase_order.updated'
          | 'purchase_order.status_changed'
          | 'purchase_order.received'
          | 'reception.created'
          | 'reception.updated'
          | 'reception.status_changed'
          | 'reception.received'
          | 'reception.discrepancy'
          | 'return.created'
          | 'return.updated'
          | 'return.status_changed'
          | 'return.completed'
          | 'wave.created'
          | 'wave.updated'
          | 'wave.status_changed'
          | 'wave.short_picked'
          | 'count.created'
          | 'count.updated'
          | 'count.status_changed'
          | 'count.second_count_needed'
          | 'stock.changed'
          | 'stock.adjusted'
          | 'stock.low'
          | 'stock.recovered'
          | 'stock.assembled'
          | 'stock.disassembled'
          | 'replenishment.created'
          | 'replenishment.urgent'
          | 'replenishment.done'
          | 'replenishment.dropped'
          | 'attachment.created'
          | 'attachment.deleted'
          | 'client.created'
          | 'client.updated'
          | 'partner.created'
          | 'partner.updated'
          | 'warehouse.created'
          | 'warehouse.updated'
          | 'location.created'
          | 'location.updated'
          | 'unit.created'
          | 'unit.updated'
          | 'unit.deleted'
          | 'webhook.test'
          | 'webhook.disabled' | undefined
        /** Only rows of records of this type. */
        resource_type?: string | undefined
        /** Only rows of the record with this ID; needs `resource_type`. */
        resource_id?: number | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
      } | undefined
    }
    out: Page<Delivery>
  }
  'webhooks.delivery': {
    in: CompanyOptions & {
      params: { id: number; delivery: number }
    }
    out: DeliveryDetail
  }
  'webhooks.redeliver': {
    in: WriteOptions & {
      params: { id: number; delivery: number }
    }
    out: DeliveryDetail
  }
  'webhooks.recover': {
    in: WriteOptions & {
      params: { id: number }
      body?: WebhookRecovery | undefined
    }
    out: WebhookRecovered
  }
  'webhooks.stats': {
    in: CompanyOptions & {
      params: { id: number }
    }
    out: WebhookStats
  }
  'print_stations.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of its name; case does not matter. */
        search?: string | undefined
        /** Only active ones, or only inactive ones. */
        active?: boolean | undefined
        /** Only rows of these warehouses; several IDs are separated by commas. */
        warehouse_id?: number | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'name' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<PrintStation>
  }
  'print_stations.create': {
    in: WriteOptions & {
      body: NewPrintStation
    }
    out: PrintStation
  }
  'print_stations.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: PrintStation
  }
  'print_stations.update': {
    in: WriteOptions & {
      params: { id: number }
      body?: PrintStationChanges | undefined
    }
    out: PrintStation
  }
  'print_jobs.list': {
    in: CompanyOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Only jobs of these stations; several IDs are separated by commas. */
        station_id?: number | undefined
        /** One or more of waiting, taken, printed, failed, uncertain, cancelled, separated by commas. */
        status?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<PrintJob>
  }
  'print_jobs.create': {
    in: WriteOptions & {
      body: NewPrintJob
    }
    out: PrintJob
  }
  'print_jobs.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: PrintJob
  }
  'print_jobs.next': {
    in: WriteOptions & {
      params: { id: number }
      body?: NextPrintJobRequest | undefined
    }
    out: NextPrintJob
  }
  'print_jobs.content': {
    in: CompanyOptions & {
      params: { id: number }
      query?: {
        /** Its `attempts` when you took it. Where it was taken again since, your word is refused. */
        attempt?: number | undefined
      } | undefined
    }
    out: Uint8Array<ArrayBuffer>
  }
  'print_jobs.done': {
    in: WriteOptions & {
      params: { id: number }
      body?: PrintJobDone | undefined
    }
    out: PrintJob
  }
  'print_jobs.failed': {
    in: WriteOptions & {
      params: { id: number }
      body?: PrintJobFailed | undefined
    }
    out: PrintJob
  }
  'print_jobs.again': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: PrintJob
  }
  'print_jobs.cancel': {
    in: WriteOptions & {
      params: { id: number }
    }
    out: PrintJob
  }
  'graphql.execute': {
    in: CompanyOptions & {
      body: GraphqlRequest
    }
    out: GraphqlAnswer
  }
  'graphql.query': {
    in: CompanyOptions & {
      query: {
        /** The GraphQL document. */
        query: string
        /** A JSON object. */
        variables?: string | undefined
        /** Operation of the document to run; required if it has several. */
        operationName?: string | null | undefined
      }
    }
    out: GraphqlAnswer
  }
}

/** How each operation is asked for. */
export const routes: Readonly<Record<keyof Operations, Route>> = {
  'health.get': { method: 'GET', path: '/api/health', open: true },
  'dashboard.get': { method: 'GET', path: '/api/dashboard', company: true, data: true },
  'auth.token': { method: 'POST', path: '/api/auth/token', open: true },
  'auth.revoke': { method: 'POST', path: '/api/auth/revoke' },
  'auth.token_second': { method: 'POST', path: '/api/auth/token/second', open: true },
  'auth.token_enrol': { method: 'POST', path: '/api/auth/token/enrol', open: true },
  'companies.list': { method: 'GET', path: '/api/companies', data: true },
  'companies.create': { method: 'POST', path: '/api/companies', key: true, data: true },
  'companies.get': { method: 'GET', path: '/api/companies/{id}', data: true },
  'companies.update': { method: 'PUT', path: '/api/companies/{id}', key: true, data: true },
  'modules.list': { method: 'GET', path: '/api/modules', data: true },
  'companies.update_modules': { method: 'PUT', path: '/api/companies/{id}/modules', key: true, data: true },
  'company_logo.get': { method: 'GET', path: '/api/company-logo', company: true },
  'company_logo.set': { method: 'PUT', path: '/api/company-logo', company: true, key: true, data: true },
  'company_logo.delete': { method: 'DELETE', path: '/api/company-logo', company: true, key: true },
  'auth.options': { method: 'GET', path: '/api/auth/options', open: true, data: true },
  'auth.oidc_start': { method: 'GET', path: '/api/auth/oidc/start', open: true },
  'auth.oidc_callback': { method: 'GET', path: '/api/auth/oidc/callback', open: true },
  'auth.oidc_token': { method: 'POST', path: '/api/auth/oidc/token', open: true },
  'me.link_sign_on': { method: 'POST', path: '/api/me/sign-on' },
  'me.unlink_sign_on': { method: 'DELETE', path: '/api/me/sign-on' },
  'auth.password_forgot': { method: 'POST', path: '/api/auth/password/forgot', open: true },
  'auth.password_reset': { method: 'POST', path: '/api/auth/password/reset', open: true },
  'auth.link_check': { method: 'POST', path: '/api/auth/link/check', open: true, data: true },
  'auth.invitation_accept': { method: 'POST', path: '/api/auth/invitation', open: true },
  'auth.email_confirm': { method: 'POST', path: '/api/auth/email/confirm', open: true },
  'auth.account_reopen': { method: 'POST', path: '/api/auth/account/reopen', open: true },
  'me.get': { method: 'GET', path: '/api/me', data: true },
  'me.update': { method: 'PUT', path: '/api/me', data: true },
  'me.change_password': { method: 'POST', path: '/api/me/password' },
  'me.change_email': { method: 'POST', path: '/api/me/email' },
  'me.sessions': { method: 'GET', path: '/api/me/sessions', data: true },
  'me.end_other_sessions': { method: 'DELETE', path: '/api/me/sessions', data: true },
  'me.end_session': { method: 'DELETE', path: '/api/me/sessions/{id}' },
  'me.tokens': { method: 'GET', path: '/api/me/tokens', data: true },
  'me.create_token': { method: 'POST', path: '/api/me/tokens', data: true },
  'me.end_token': { method: 'DELETE', path: '/api/me/tokens/{token_id}' },
  'me.export': { method: 'GET', path: '/api/me/export', data: true },
  'me.close': { method: 'POST', path: '/api/me/close', data: true },
  'users.close': { method: 'POST', path: '/api/users/{id}/close', key: true, data: true },
  'users.reopen': { method: 'POST', path: '/api/users/{id}/reopen', key: true, data: true },
  'me.factors': { method: 'GET', path: '/api/me/factors', data: true },
  'me.totp_begin': { method: 'POST', path: '/api/me/factors/totp' },
  'me.totp_confirm': { method: 'POST', path: '/api/me/factors/totp/confirm' },
  'me.passkey_begin': { method: 'POST', path: '/api/me/factors/passkey' },
  'me.passkey_confirm': { method: 'POST', path: '/api/me/factors/passkey/confirm' },
  'me.recovery_codes': { method: 'POST', path: '/api/me/factors/recovery-codes' },
  'me.remove_factor': { method: 'DELETE', path: '/api/me/factors/{id}' },
  'me.proof_options': { method: 'POST', path: '/api/me/proof/options' },
  'me.proof': { method: 'POST', path: '/api/me/proof', data: true },
  'users.list': { method: 'GET', path: '/api/users', pages: 'page' },
  'users.create': { method: 'POST', path: '/api/users', key: true, data: true },
  'users.get': { method: 'GET', path: '/api/users/{id}', data: true },
  'users.update': { method: 'PUT', path: '/api/users/{id}', key: true, data: true },
  'members.list': { method: 'GET', path: '/api/members', company: true, pages: 'page' },
  'members.add': { method: 'POST', path: '/api/members', company: true, key: true, data: true },
  'members.get': { method: 'GET', path: '/api/members/{id}', company: true, data: true },
  'members.update': { method: 'PUT', path: '/api/members/{id}', company: true, key: true, data: true },
  'members.remove': { method: 'DELETE', path: '/api/members/{id}', company: true, key: true },
  'members.tokens': { method: 'GET', path: '/api/members/{id}/tokens', company: true, data: true },
  'members.end_token': { method: 'DELETE', path: '/api/members/{id}/tokens/{token_id}', company: true, key: true },
  'members.factors': { method: 'GET', path: '/api/members/{id}/factors', company: true, data: true },
  'members.remove_factors': { method: 'DELETE', path: '/api/members/{id}/factors', company: true, key: true, data: true },
  'users.factors': { method: 'GET', path: '/api/users/{id}/factors', data: true },
  'users.remove_factors': { method: 'DELETE', path: '/api/users/{id}/factors', key: true, data: true },
  'invitations.list': { method: 'GET', path: '/api/invitations', company: true, pages: 'page' },
  'invitations.create': { method: 'POST', path: '/api/invitations', company: true, key: true, data: true },
  'invitations.get': { method: 'GET', path: '/api/invitations/{id}', company: true, data: true },
  'invitations.withdraw': { method: 'DELETE', path: '/api/invitations/{id}', company: true, key: true },
  'invitations.send': { method: 'POST', path: '/api/invitations/{id}/send', company: true, key: true, data: true },
  'articles.list': { method: 'GET', path: '/api/articles', company: true, pages: 'page' },
  'articles.create': { method: 'POST', path: '/api/articles', company: true, key: true, data: true },
  'articles.get': { method: 'GET', path: '/api/articles/{id}', company: true, data: true },
  'articles.update': { method: 'PUT', path: '/api/articles/{id}', company: true, key: true, data: true },
  'articles.archive': { method: 'DELETE', path: '/api/articles/{id}', company: true, key: true },
  'articles.get_by_code': { method: 'GET', path: '/api/articles/by-code/{articleCode}', company: true, data: true },
  'articles.update_by_code': { method: 'PATCH', path: '/api/articles/by-code/{articleCode}', company: true, key: true, data: true },
  'articles.restore': { method: 'POST', path: '/api/articles/{id}/restore', company: true, key: true, data: true },
  'articles.bulk': { method: 'POST', path: '/api/articles/bulk', company: true, key: true },
  'articles.sync': { method: 'GET', path: '/api/articles/sync', company: true, pages: 'cursor' },
  'stock.sync': { method: 'GET', path: '/api/stock/sync', company: true, pages: 'cursor' },
  'sales_orders.sync': { method: 'GET', path: '/api/sales-orders/sync', company: true, pages: 'cursor' },
  'purchase_orders.sync': { method: 'GET', path: '/api/purchase-orders/sync', company: true, pages: 'cursor' },
  'receptions.sync': { method: 'GET', path: '/api/receptions/sync', company: true, pages: 'cursor' },
  'returns.sync': { method: 'GET', path: '/api/returns/sync', company: true, pages: 'cursor' },
  'waves.sync': { method: 'GET', path: '/api/waves/sync', company: true, pages: 'cursor' },
  'counts.sync': { method: 'GET', path: '/api/counts/sync', company: true, pages: 'cursor' },
  'clients.sync': { method: 'GET', path: '/api/clients/sync', company: true, pages: 'cursor' },
  'partners.sync': { method: 'GET', path: '/api/partners/sync', company: true, pages: 'cursor' },
  'warehouses.sync': { method: 'GET', path: '/api/warehouses/sync', company: true, pages: 'cursor' },
  'locations.sync': { method: 'GET', path: '/api/locations/sync', company: true, pages: 'cursor' },
  'units.sync': { method: 'GET', path: '/api/units/sync', company: true, pages: 'cursor' },
  'replenishments.sync': { method: 'GET', path: '/api/replenishments/sync', company: true, pages: 'cursor' },
  'attachments.sync': { method: 'GET', path: '/api/attachments/sync', company: true, pages: 'cursor' },
  'kits.get': { method: 'GET', path: '/api/articles/{id}/components', company: true, data: true },
  'kits.set': { method: 'PUT', path: '/api/articles/{id}/components', company: true, key: true, data: true },
  'kits.assemble': { method: 'POST', path: '/api/articles/{id}/assemble', company: true, key: true, data: true },
  'kits.disassemble': { method: 'POST', path: '/api/articles/{id}/disassemble', company: true, key: true, data: true },
  'scan.get': { method: 'GET', path: '/api/scan/{barcode}', company: true, data: true },
  'stock.list': { method: 'GET', path: '/api/stock', company: true, pages: 'page' },
  'stock.at_location': { method: 'GET', path: '/api/locations/{id}/stock', company: true, pages: 'page' },
  'stock.get': { method: 'GET', path: '/api/stock/{id}', company: true, data: true },
  'stock.movements': { method: 'GET', path: '/api/stock/movements', company: true, pages: 'cursor' },
  'stock.adjust': { method: 'POST', path: '/api/stock/adjustments', company: true, key: true, data: true },
  'stock.count': { method: 'POST', path: '/api/stock/counts', company: true, key: true, data: true },
  'stock.transfer': { method: 'POST', path: '/api/stock/transfers', company: true, key: true, data: true },
  'stock.change_status': { method: 'POST', path: '/api/stock/status-changes', company: true, key: true, data: true },
  'stock.verify': { method: 'GET', path: '/api/stock/verify', company: true, data: true },
  'stock.reconcile': { method: 'POST', path: '/api/stock/reconcile', company: true, data: true },
  'stock_minimums.list': { method: 'GET', path: '/api/stock/minimums', company: true, pages: 'page' },
  'stock_minimums.set': { method: 'PUT', path: '/api/stock/minimums', company: true, key: true, data: true },
  'stock_minimums.update': { method: 'PUT', path: '/api/stock/minimums/{id}', company: true, key: true, data: true },
  'stock_minimums.delete': { method: 'DELETE', path: '/api/stock/minimums/{id}', company: true, key: true },
  'replenishment_rules.list': { method: 'GET', path: '/api/replenishment-rules', company: true, pages: 'page' },
  'replenishment_rules.set': { method: 'PUT', path: '/api/replenishment-rules', company: true, key: true, data: true },
  'replenishment_rules.update': { method: 'PUT', path: '/api/replenishment-rules/{id}', company: true, key: true, data: true },
  'replenishment_rules.delete': { method: 'DELETE', path: '/api/replenishment-rules/{id}', company: true, key: true },
  'replenishments.list': { method: 'GET', path: '/api/replenishments', company: true, pages: 'page' },
  'replenishments.get': { method: 'GET', path: '/api/replenishments/{id}', company: true, data: true },
  'replenishments.next': { method: 'POST', path: '/api/replenishments/next', company: true, key: true, data: true },
  'replenishments.confirm': { method: 'POST', path: '/api/replenishments/{id}/confirm', company: true, key: true, data: true },
  'replenishments.skip': { method: 'POST', path: '/api/replenishments/{id}/skip', company: true, key: true, data: true },
  'sales_orders.list': { method: 'GET', path: '/api/sales-orders', company: true, pages: 'page' },
  'sales_orders.create': { method: 'POST', path: '/api/sales-orders', company: true, key: true, data: true },
  'sales_orders.get': { method: 'GET', path: '/api/sales-orders/{id}', company: true, data: true },
  'sales_orders.update': { method: 'PUT', path: '/api/sales-orders/{id}', company: true, key: true, data: true },
  'sales_orders.bulk': { method: 'POST', path: '/api/sales-orders/bulk', company: true, key: true },
  'sales_orders.print': { method: 'GET', path: '/api/sales-orders/{id}/documents/{name}', company: true },
  'sales_orders.explain': { method: 'GET', path: '/api/sales-orders/{id}/explain', company: true, data: true },
  'sales_orders.confirm': { method: 'POST', path: '/api/sales-orders/{id}/confirm', company: true, key: true, data: true },
  'sales_orders.allocate': { method: 'POST', path: '/api/sales-orders/{id}/allocate', company: true, key: true, data: true },
  'sales_orders.deallocate': { method: 'POST', path: '/api/sales-orders/{id}/deallocate', company: true, key: true, data: true },
  'sales_orders.hold': { method: 'POST', path: '/api/sales-orders/{id}/hold', company: true, key: true, data: true },
  'sales_orders.release_hold': { method: 'POST', path: '/api/sales-orders/{id}/release-hold', company: true, key: true, data: true },
  'sales_orders.pick': { method: 'POST', path: '/api/sales-orders/{id}/pick', company: true, key: true, data: true },
  'sales_orders.pack': { method: 'POST', path: '/api/sales-orders/{id}/pack', company: true, key: true, data: true },
  'sales_orders.ship': { method: 'POST', path: '/api/sales-orders/{id}/ship', company: true, key: true, data: true },
  'sales_orders.deliver': { method: 'POST', path: '/api/sales-orders/{id}/deliver', company: true, key: true, data: true },
  'sales_orders.close': { method: 'POST', path: '/api/sales-orders/{id}/close', company: true, key: true, data: true },
  'sales_orders.cancel': { method: 'POST', path: '/api/sales-orders/{id}/cancel', company: true, key: true, data: true },
  'purchase_orders.list': { method: 'GET', path: '/api/purchase-orders', company: true, pages: 'page' },
  'purchase_orders.create': { method: 'POST', path: '/api/purchase-orders', company: true, key: true, data: true },
  'purchase_orders.get': { method: 'GET', path: '/api/purchase-orders/{id}', company: true, data: true },
  'purchase_orders.update': { method: 'PUT', path: '/api/purchase-orders/{id}', company: true, key: true, data: true },
  'purchase_orders.bulk': { method: 'POST', path: '/api/purchase-orders/bulk', company: true, key: true },
  'purchase_orders.confirm': { method: 'POST', path: '/api/purchase-orders/{id}/confirm', company: true, key: true, data: true },
  'purchase_orders.close': { method: 'POST', path: '/api/purchase-orders/{id}/close', company: true, key: true, data: true },
  'purchase_orders.cancel': { method: 'POST', path: '/api/purchase-orders/{id}/cancel', company: true, key: true, data: true },
  'receptions.list': { method: 'GET', path: '/api/receptions', company: true, pages: 'page' },
  'receptions.create': { method: 'POST', path: '/api/receptions', company: true, key: true, data: true },
  'receptions.get': { method: 'GET', path: '/api/receptions/{id}', company: true, data: true },
  'receptions.update': { method: 'PUT', path: '/api/receptions/{id}', company: true, key: true, data: true },
  'receptions.bulk': { method: 'POST', path: '/api/receptions/bulk', company: true, key: true },
  'receptions.print': { method: 'GET', path: '/api/receptions/{id}/documents/{name}', company: true },
  'receptions.announce': { method: 'POST', path: '/api/receptions/{id}/announce', company: true, key: true, data: true },
  'receptions.arrive': { method: 'POST', path: '/api/receptions/{id}/arrive', company: true, key: true, data: true },
  'receptions.receive': { method: 'POST', path: '/api/receptions/{id}/receive', company: true, key: true, data: true },
  'receptions.complete': { method: 'POST', path: '/api/receptions/{id}/complete', company: true, key: true, data: true },
  'receptions.putaway': { method: 'POST', path: '/api/receptions/{id}/putaway', company: true, key: true, data: true },
  'receptions.reopen': { method: 'POST', path: '/api/receptions/{id}/reopen', company: true, key: true, data: true },
  'receptions.cancel': { method: 'POST', path: '/api/receptions/{id}/cancel', company: true, key: true, data: true },
  'returns.list': { method: 'GET', path: '/api/returns', company: true, data: true },
  'returns.create': { method: 'POST', path: '/api/returns', company: true, key: true, data: true },
  'returns.get': { method: 'GET', path: '/api/returns/{id}', company: true, data: true },
  'returns.update': { method: 'PUT', path: '/api/returns/{id}', company: true, key: true, data: true },
  'returns.bulk': { method: 'POST', path: '/api/returns/bulk', company: true, key: true },
  'returns.print': { method: 'GET', path: '/api/returns/{id}/documents/{name}', company: true },
  'returns.arrive': { method: 'POST', path: '/api/returns/{id}/arrive', company: true, key: true, data: true },
  'returns.receive': { method: 'POST', path: '/api/returns/{id}/receive', company: true, key: true, data: true },
  'returns.dispose': { method: 'POST', path: '/api/returns/{id}/dispose', company: true, key: true, data: true },
  'returns.complete': { method: 'POST', path: '/api/returns/{id}/complete', company: true, key: true, data: true },
  'returns.cancel': { method: 'POST', path: '/api/returns/{id}/cancel', company: true, key: true, data: true },
  'returns.reject': { method: 'POST', path: '/api/returns/{id}/reject', company: true, key: true, data: true },
  'waves.list': { method: 'GET', path: '/api/waves', company: true, pages: 'page' },
  'waves.create': { method: 'POST', path: '/api/waves', company: true, key: true, data: true },
  'waves.get': { method: 'GET', path: '/api/waves/{id}', company: true, data: true },
  'waves.update': { method: 'PUT', path: '/api/waves/{id}', company: true, key: true, data: true },
  'waves.print': { method: 'GET', path: '/api/waves/{id}/documents/{name}', company: true },
  'sales_orders.pick_tasks': { method: 'GET', path: '/api/sales-orders/{id}/pick-tasks', company: true, data: true },
  'waves.tasks': { method: 'GET', path: '/api/waves/{id}/tasks', company: true, pages: 'page' },
  'waves.next': { method: 'POST', path: '/api/waves/{id}/next', company: true, key: true, data: true },
  'waves.confirm_task': { method: 'POST', path: '/api/waves/{id}/tasks/{task}/confirm', company: true, key: true, data: true },
  'waves.skip_task': { method: 'POST', path: '/api/waves/{id}/tasks/{task}/skip', company: true, key: true, data: true },
  'waves.release': { method: 'POST', path: '/api/waves/{id}/release', company: true, key: true, data: true },
  'waves.close': { method: 'POST', path: '/api/waves/{id}/close', company: true, key: true, data: true },
  'waves.cancel': { method: 'POST', path: '/api/waves/{id}/cancel', company: true, key: true, data: true },
  'counts.list': { method: 'GET', path: '/api/counts', company: true, pages: 'page' },
  'counts.create': { method: 'POST', path: '/api/counts', company: true, key: true, data: true },
  'counts.get': { method: 'GET', path: '/api/counts/{id}', company: true, data: true },
  'counts.update': { method: 'PUT', path: '/api/counts/{id}', company: true, key: true, data: true },
  'counts.print': { method: 'GET', path: '/api/counts/{id}/documents/{name}', company: true },
  'counts.tasks': { method: 'GET', path: '/api/counts/{id}/tasks', company: true, pages: 'page' },
  'counts.next': { method: 'POST', path: '/api/counts/{id}/next', company: true, key: true, data: true },
  'counts.found': { method: 'POST', path: '/api/counts/{id}/found', company: true, key: true, data: true },
  'counts.confirm_task': { method: 'POST', path: '/api/counts/{id}/tasks/{task}/confirm', company: true, key: true, data: true },
  'counts.skip_task': { method: 'POST', path: '/api/counts/{id}/tasks/{task}/skip', company: true, key: true, data: true },
  'counts.release': { method: 'POST', path: '/api/counts/{id}/release', company: true, key: true, data: true },
  'counts.close': { method: 'POST', path: '/api/counts/{id}/close', company: true, key: true, data: true },
  'counts.cancel': { method: 'POST', path: '/api/counts/{id}/cancel', company: true, key: true, data: true },
  'count_plans.list': { method: 'GET', path: '/api/count-plans', company: true, pages: 'page' },
  'count_plans.create': { method: 'POST', path: '/api/count-plans', company: true, key: true, data: true },
  'count_plans.get': { method: 'GET', path: '/api/count-plans/{id}', company: true, data: true },
  'count_plans.update': { method: 'PUT', path: '/api/count-plans/{id}', company: true, key: true, data: true },
  'count_plans.delete': { method: 'DELETE', path: '/api/count-plans/{id}', company: true, key: true },
  'count_plans.make': { method: 'POST', path: '/api/count-plans/{id}/make', company: true, key: true, data: true },
  'parcels.list': { method: 'GET', path: '/api/sales-orders/{id}/parcels', company: true, data: true },
  'parcels.create': { method: 'POST', path: '/api/sales-orders/{id}/parcels', company: true, key: true, data: true },
  'parcels.get': { method: 'GET', path: '/api/sales-orders/{id}/parcels/{parcel}', company: true, data: true },
  'parcels.update': { method: 'PATCH', path: '/api/sales-orders/{id}/parcels/{parcel}', company: true, key: true, data: true },
  'parcels.delete': { method: 'DELETE', path: '/api/sales-orders/{id}/parcels/{parcel}', company: true, key: true },
  'parcels.list_all': { method: 'GET', path: '/api/parcels', company: true, pages: 'page' },
  'shipments.list': { method: 'GET', path: '/api/shipments', company: true, pages: 'page' },
  'parcels.request_label': { method: 'POST', path: '/api/sales-orders/{id}/parcels/{parcel}/label', company: true, key: true, data: true },
  'parcels.label_file': { method: 'GET', path: '/api/sales-orders/{id}/parcels/{parcel}/label', company: true },
  'parcels.cancel_label': { method: 'POST', path: '/api/sales-orders/{id}/parcels/{parcel}/label/cancel', company: true, key: true, data: true },
  'carrier_connections.list': { method: 'GET', path: '/api/carrier-connections', company: true, pages: 'page' },
  'carrier_connections.create': { method: 'POST', path: '/api/carrier-connections', company: true, key: true, data: true },
  'carrier_connections.get': { method: 'GET', path: '/api/carrier-connections/{id}', company: true, data: true },
  'carrier_connections.update': { method: 'PUT', path: '/api/carrier-connections/{id}', company: true, key: true, data: true },
  'carrier_connections.delete': { method: 'DELETE', path: '/api/carrier-connections/{id}', company: true, key: true },
  'carrier_connections.test': { method: 'POST', path: '/api/carrier-connections/{id}/test', company: true, data: true },
  'articles.print': { method: 'GET', path: '/api/articles/{id}/documents/{name}', company: true },
  'stock.print': { method: 'GET', path: '/api/stock/{id}/documents/{name}', company: true },
  'locations.print': { method: 'GET', path: '/api/warehouses/{warehouseId}/locations/{locationId}/documents/{name}', company: true },
  'parcels.print': { method: 'GET', path: '/api/sales-orders/{id}/parcels/{parcel}/documents/{name}', company: true },
  'attachments.list': { method: 'GET', path: '/api/attachments', company: true, pages: 'page' },
  'attachments.create': { method: 'POST', path: '/api/attachments', company: true, key: true, data: true },
  'attachments.get': { method: 'GET', path: '/api/attachments/{id}', company: true, data: true },
  'attachments.delete': { method: 'DELETE', path: '/api/attachments/{id}', company: true, key: true },
  'attachments.content': { method: 'GET', path: '/api/attachments/{id}/content', company: true },
  'attachments.thumbnail': { method: 'GET', path: '/api/attachments/{id}/thumbnail', company: true },
  'simulate.arrive': { method: 'POST', path: '/api/simulate/arrive', company: true, key: true, data: true },
  'simulate.receive': { method: 'POST', path: '/api/simulate/receive', company: true, key: true, data: true },
  'simulate.pick': { method: 'POST', path: '/api/simulate/pick', company: true, key: true, data: true },
  'simulate.ship': { method: 'POST', path: '/api/simulate/ship', company: true, key: true, data: true },
  'simulate.deliver': { method: 'POST', path: '/api/simulate/deliver', company: true, key: true, data: true },
  'simulate.return': { method: 'POST', path: '/api/simulate/return', company: true, key: true, data: true },
  'sales_orders.timeline': { method: 'GET', path: '/api/sales-orders/{id}/timeline', company: true, data: true },
  'purchase_orders.timeline': { method: 'GET', path: '/api/purchase-orders/{id}/timeline', company: true, data: true },
  'receptions.timeline': { method: 'GET', path: '/api/receptions/{id}/timeline', company: true, data: true },
  'returns.timeline': { method: 'GET', path: '/api/returns/{id}/timeline', company: true, data: true },
  'waves.timeline': { method: 'GET', path: '/api/waves/{id}/timeline', company: true, data: true },
  'counts.timeline': { method: 'GET', path: '/api/counts/{id}/timeline', company: true, data: true },
  'integrations.etsm_ping': { method: 'GET', path: '/api/integrations/etsm/ping' },
  'integrations.mdm_ping': { method: 'GET', path: '/api/integrations/mdm/ping' },
  'integrations.mdm_sync_fields': { method: 'GET', path: '/api/integrations/mdm/sync-fields' },
  'integrations.mdm_client_articles': { method: 'GET', path: '/api/integrations/mdm/clients/{client3plId}/articles', company: true },
  'integrations.mdm_update_article': { method: 'PATCH', path: '/api/integrations/mdm/articles/by-code/{articleCode}', company: true, key: true, data: true },
  'integrations.etsm_create_reception': { method: 'POST', path: '/api/integrations/etsm/receptions', company: true, key: true, data: true },
  'clients.list': { method: 'GET', path: '/api/clients', company: true, pages: 'page' },
  'clients.create': { method: 'POST', path: '/api/clients', company: true, key: true, data: true },
  'clients.get': { method: 'GET', path: '/api/clients/{id}', company: true, data: true },
  'clients.update': { method: 'PUT', path: '/api/clients/{id}', company: true, key: true, data: true },
  'partners.list': { method: 'GET', path: '/api/partners', company: true, pages: 'page' },
  'partners.create': { method: 'POST', path: '/api/partners', company: true, key: true, data: true },
  'partners.get': { method: 'GET', path: '/api/partners/{id}', company: true, data: true },
  'partners.update': { method: 'PUT', path: '/api/partners/{id}', company: true, key: true, data: true },
  'warehouses.list': { method: 'GET', path: '/api/warehouses', company: true, pages: 'page' },
  'warehouses.create': { method: 'POST', path: '/api/warehouses', company: true, key: true, data: true },
  'warehouses.get': { method: 'GET', path: '/api/warehouses/{warehouseId}', company: true, data: true },
  'warehouses.update': { method: 'PUT', path: '/api/warehouses/{warehouseId}', company: true, key: true, data: true },
  'locations.list': { method: 'GET', path: '/api/warehouses/{warehouseId}/locations', company: true, pages: 'page' },
  'locations.create': { method: 'POST', path: '/api/warehouses/{warehouseId}/locations', company: true, key: true, data: true },
  'locations.get': { method: 'GET', path: '/api/warehouses/{warehouseId}/locations/{locationId}', company: true, data: true },
  'locations.update': { method: 'PUT', path: '/api/warehouses/{warehouseId}/locations/{locationId}', company: true, key: true, data: true },
  'units.list': { method: 'GET', path: '/api/units', company: true, pages: 'page' },
  'units.get': { method: 'GET', path: '/api/units/{code}', company: true, data: true },
  'units.set': { method: 'PUT', path: '/api/units/{code}', company: true, key: true, data: true },
  'units.delete': { method: 'DELETE', path: '/api/units/{code}', company: true, key: true },
  'audit.list': { method: 'GET', path: '/api/audit', company: true, pages: 'page' },
  'people.export': { method: 'POST', path: '/api/people/export', company: true, data: true },
  'people.erasures': { method: 'GET', path: '/api/people/erasures', company: true, data: true },
  'people.erase': { method: 'POST', path: '/api/people/erase', company: true, key: true, data: true },
  'people.erase_everywhere': { method: 'POST', path: '/api/people/erase-everywhere', key: true, data: true },
  'events.list': { method: 'GET', path: '/api/events', company: true, pages: 'cursor' },
  'webhooks.list': { method: 'GET', path: '/api/webhooks', company: true, data: true },
  'webhooks.create': { method: 'POST', path: '/api/webhooks', company: true, key: true, data: true },
  'webhooks.event_types': { method: 'GET', path: '/api/webhooks/event-types', company: true, data: true },
  'webhooks.get': { method: 'GET', path: '/api/webhooks/{id}', company: true, data: true },
  'webhooks.update': { method: 'PUT', path: '/api/webhooks/{id}', company: true, key: true, data: true },
  'webhooks.delete': { method: 'DELETE', path: '/api/webhooks/{id}', company: true, key: true },
  'webhooks.test': { method: 'POST', path: '/api/webhooks/{id}/test', company: true, data: true },
  'webhooks.rotate_secret': { method: 'POST', path: '/api/webhooks/{id}/rotate-secret', company: true, key: true, data: true },
  'webhooks.enable': { method: 'POST', path: '/api/webhooks/{id}/enable', company: true, key: true, data: true },
  'webhooks.disable': { method: 'POST', path: '/api/webhooks/{id}/disable', company: true, key: true, data: true },
  'webhooks.deliveries': { method: 'GET', path: '/api/webhooks/{id}/deliveries', company: true, pages: 'page' },
  'webhooks.delivery': { method: 'GET', path: '/api/webhooks/{id}/deliveries/{delivery}', company: true, data: true },
  'webhooks.redeliver': { method: 'POST', path: '/api/webhooks/{id}/deliveries/{delivery}/redeliver', company: true, key: true, data: true },
  'webhooks.recover': { method: 'POST', path: '/api/webhooks/{id}/recover', company: true, key: true, data: true },
  'webhooks.stats': { method: 'GET', path: '/api/webhooks/{id}/stats', company: true, data: true },
  'print_stations.list': { method: 'GET', path: '/api/print-stations', company: true, pages: 'page' },
  'print_stations.create': { method: 'POST', path: '/api/print-stations', company: true, key: true, data: true },
  'print_stations.get': { method: 'GET', path: '/api/print-stations/{id}', company: true, data: true },
  'print_stations.update': { method: 'PUT', path: '/api/print-stations/{id}', company: true, key: true, data: true },
  'print_jobs.list': { method: 'GET', path: '/api/print-jobs', company: true, pages: 'page' },
  'print_jobs.create': { method: 'POST', path: '/api/print-jobs', company: true, key: true, data: true },
  'print_jobs.get': { method: 'GET', path: '/api/print-jobs/{id}', company: true, data: true },
  'print_jobs.next': { method: 'POST', path: '/api/print-stations/{id}/next', company: true, key: true, data: true },
  'print_jobs.content': { method: 'GET', path: '/api/print-jobs/{id}/content', company: true },
  'print_jobs.done': { method: 'POST', path: '/api/print-jobs/{id}/done', company: true, key: true, data: true },
  'print_jobs.failed': { method: 'POST', path: '/api/print-jobs/{id}/failed', company: true, key: true, data: true },
  'print_jobs.again': { method: 'POST', path: '/api/print-jobs/{id}/again', company: true, key: true, data: true },
  'print_jobs.cancel': { method: 'POST', path: '/api/print-jobs/{id}/cancel', company: true, key: true, data: true },
  'graphql.execute': { method: 'POST', path: '/graphql', company: true },
  'graphql.query': { method: 'GET', path: '/graphql', company: true },
}
