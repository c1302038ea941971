import type * as z from 'zod'
import { articleCell, factsOf, marksOf } from '../paper/lines.ts'
import type { Paper } from '../paper/paper.ts'
import type { Reception } from './schema.ts'

/** Announced goods, with room for the counts. */
const receptionSheet: Paper<z.output<typeof Reception>> = {
  name: 'reception-sheet.pdf',
  about: 'announced goods, with room for counted quantities',
  drawn: (reception, { say, named }) => ({
    title: say.word('reception_sheet'),
    number: reception.reception_number,
    parties: [
      ...(named.partner === null ? [] : [{ title: say.word('supplier'), lines: [named.partner] }]),
      { title: say.word('to_warehouse'), lines: [named.company, ...named.warehouse] },
    ],
    facts: factsOf([
      [say.word('reference'), reception.external_reference],
      [say.word('owner'), named.client],
      [say.word('expected'), say.time(reception.expected_at)],
      [say.word('arrived'), say.time(reception.arrived_at)],
      [say.word('carrier'), reception.carrier_code],
      [say.word('tracking'), reception.tracking_number],
      [say.word('vehicle'), reception.vehicle_number],
      [say.word('container'), reception.container_number],
    ]),
    columns: [
      { title: say.word('article'), share: 5 },
      { title: say.word('place'), share: 1.5 },
      { title: say.word('announced'), share: 2, align: 'right' },
      { title: say.word('counted'), share: 2, align: 'right' },
      { title: say.word('damaged'), share: 2, align: 'right' },
    ],
    rows: reception.lines.map((line) => [
      articleCell(line, marksOf(say, line)),
      { text: line.location_code ?? '' },
      { text: say.quantity(line.quantity_um3pl, line.um3pl) },
      { text: line.received_um3pl > 0 ? say.quantity(line.received_um3pl, line.um3pl) : '' },
      { text: line.damaged_um3pl > 0 ? say.quantity(line.damaged_um3pl, line.um3pl) : '' },
    ]),
    signatures: [say.word('handed_over'), say.word('counted_by')],
  }),
}

export const receptionPapers = [receptionSheet]
