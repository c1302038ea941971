/** The closed list of validation rules; each has its wording in every message catalogue. */
export type Rule =
  | 'required'
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'array'
  | 'object'
  | 'email'
  | 'date'
  | 'url'
  | 'format'
  | 'selected'
  | 'taken'
  | 'confirmed'
  | 'cursor'
  | 'decimals'
  | 'max_string'
  | 'max_number'
  | 'max_items'
  | 'min_string'
  | 'min_number'
  | 'min_items'
  | 'requires'
  | 'duplicate'
  | 'fixed'
  | 'positive'
  | 'nonzero'
  | 'inactive'
  | 'ambiguous'
  | 'other_client'
  | 'transition'
  | 'over_receipt'
  | 'serial_count'
  | 'not_in_stock'
  | 'stocked'
  | 'other_default'
  | 'last_super_admin'
  | 'client_share'
  | 'clients_share'
  | 'credentials'
  | 'current_password'
  | 'common_password'
  | 'personal_password'
  | 'same_password'

/** One thing wrong with one field of the input. */
export interface Fault {
  /** Dotted path: `article_code`, `lines.0.quantity_um3pl`. */
  readonly path: string
  readonly rule: Rule
  readonly params?: Readonly<Record<string, string | number>>
}
