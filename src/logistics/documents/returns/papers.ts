import type * as z from 'zod'
import { articleCell, factsOf, marksOf } from '../paper/lines.ts'
import type { Paper } from '../paper/paper.ts'
import type { Return } from './schema.ts'

/** List of the returned goods, for the sender to put into the parcel. */
const returnSlip: Paper<z.output<typeof Return>> = {
  name: 'return-slip.pdf',
  about: 'returned goods, to put into the parcel',
  drawn: (document, { say, named }) => ({
    title: say.word('return_slip'),
    number: document.return_number,
    parties: [
      ...(named.partner === null ? [] : [{ title: say.word('sender'), lines: [named.partner] }]),
      { title: say.word('to_warehouse'), lines: [named.company, ...named.warehouse] },
    ],
    facts: factsOf([
      [say.word('reference'), document.external_reference],
      [say.word('owner'), named.client],
      [say.word('created'), say.time(document.created_at)],
      [say.word('reason'), document.reason_code],
      [say.word('carrier'), document.carrier_code],
      [say.word('tracking'), document.tracking_number],
    ]),
    columns: [
      { title: say.word('article'), share: 5 },
      { title: say.word('announced'), share: 2, align: 'right' },
      { title: say.word('counted'), share: 2, align: 'right' },
      { title: say.word('decision'), share: 2 },
    ],
    rows: document.lines.map((line) => [
      articleCell(line, marksOf(say, line)),
      { text: say.quantity(line.quantity_um3pl, line.um3pl) },
      { text: line.received_um3pl > 0 ? say.quantity(line.received_um3pl, line.um3pl) : '' },
      { text: say.word(line.requested_action) },
    ]),
    signatures: [],
  }),
}

export const returnPapers = [returnSlip]
