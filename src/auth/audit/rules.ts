import { csvRow } from '../../kernel/csv.ts'
import type { AuditRow } from './schema.ts'

export type AuditFormat = 'ndjson' | 'csv'

const columns = {
  id: (row: AuditRow) => row.id,
  site_id: (row: AuditRow) => row.site_id,
  at: (row: AuditRow) => row.at,
  actor_type: (row: AuditRow) => row.actor.type,
  actor_id: (row: AuditRow) => row.actor.id,
  actor_name: (row: AuditRow) => row.actor.name,
  action: (row: AuditRow) => row.action,
  target_type: (row: AuditRow) => row.target?.type ?? null,
  target_id: (row: AuditRow) => row.target?.id ?? null,
  outcome: (row: AuditRow) => row.outcome,
  request_id: (row: AuditRow) => row.request_id,
  address: (row: AuditRow) => row.address,
  change: (row: AuditRow) => JSON.stringify(row.change),
  // Readers identify columns by position: append new ones at the end.
  occurred_at: (row: AuditRow) => row.occurred_at,
  resource_type: (row: AuditRow) => row.resource_type,
  resource_id: (row: AuditRow) => row.resource_id,
} as const

export function headOf(format: AuditFormat): string {
  return format === 'csv' ? csvRow(Object.keys(columns)) : ''
}

export function linesOf(rows: readonly AuditRow[], format: AuditFormat): string {
  if (format === 'ndjson') return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  return rows.map(csvLine).join('')
}

function csvLine(row: AuditRow): string {
  return csvRow(Object.values(columns).map((value) => String(value(row) ?? '')))
}
