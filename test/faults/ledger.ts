import { isDeepStrictEqual } from 'node:util'

/** An article as answers show it, every field of it. */
export interface Article {
  readonly id: number
  readonly article_code: string
  readonly description: string
  readonly version: number
}

/** One request that writes: it makes the first version of an article, or the next one. */
export interface Write {
  readonly entry: Entry
  readonly key: string | undefined
  readonly description: string
  readonly version: number
}

/** Expected state of one article. */
export class Entry {
  readonly code: string
  /** State at the last acknowledgement. */
  record: Article | undefined
  /** A write whose answer never came: made or not, until somebody looks. */
  open: Write | undefined
  constructor(code: string) {
    this.code = code
  }
}

/** Promises to the writers, to be compared with the ledger. */
export class Ledger {
  readonly entries = new Map<string, Entry>()
  readonly faults: string[] = []
  acknowledged = 0
  refused = 0
  unanswered = 0
  lost = 0
  doubled = 0

  entry(code: string): Entry {
    const entry = new Entry(code)
    this.entries.set(code, entry)
    return entry
  }

  acknowledge(write: Write, record: Article): void {
    const { entry } = write
    this.acknowledged += 1
    if (record.version > write.version) {
      this.doubled += 1
      this.faults.push(`${entry.code}: made version ${record.version} instead of ${write.version}`)
    } else if (record.version < write.version || record.description !== write.description) {
      this.faults.push(`${entry.code}: answered with ${JSON.stringify(record)}, not with what was sent`)
    }
    entry.record = record
    entry.open = undefined
  }

  /** Refused with the assurance that nothing was changed. */
  refuse({ entry }: Write): void {
    this.refused += 1
    entry.open = undefined
  }

  /** No answer, or one that says the outcome is unknown. */
  leaveOpen({ entry }: Write): void {
    this.unanswered += 1
    if (entry.open === undefined) this.faults.push(`${entry.code}: lost track of a write`)
  }

  /** Writes without an answer that may be sent again because they carry a key. */
  repeatable(): readonly Write[] {
    return [...this.entries.values()].flatMap(({ open }) => (open?.key === undefined ? [] : [open]))
  }

  /** Compares with all rows there are, and takes over what became of the writes without an answer. */
  compare(rows: readonly Article[]): void {
    const byCode = new Map<string, Article>()
    for (const row of rows) {
      if (byCode.has(row.article_code)) this.#double(`${row.article_code}: there twice`)
      if (!this.entries.has(row.article_code)) this.faults.push(`${row.article_code}: nobody wrote this`)
      byCode.set(row.article_code, row)
    }
    for (const entry of this.entries.values()) this.#settle(entry, byCode.get(entry.code))
  }

  #settle(entry: Entry, row: Article | undefined): void {
    const { record, open } = entry
    entry.open = undefined
    if (open !== undefined && row?.version === open.version && row.description === open.description) {
      entry.record = row
    } else if (record === undefined && row !== undefined) {
      this.faults.push(`${entry.code}: there although it was refused, or not as it was sent`)
      entry.record = row
    } else if (record !== undefined && !isDeepStrictEqual(row, record)) {
      if (row !== undefined && row.version > record.version) this.#double(`${entry.code}: changed twice`)
      else this.#lose(`${entry.code}: ${JSON.stringify(row)} instead of ${JSON.stringify(record)}`)
      entry.record = row
    }
  }

  #lose(fault: string): void {
    this.lost += 1
    this.faults.push(`lost: ${fault}`)
  }

  #double(fault: string): void {
    this.doubled += 1
    this.faults.push(`doubled: ${fault}`)
  }
}
