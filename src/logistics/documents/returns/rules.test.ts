import { describe, expect, test } from 'vitest'
import { linkLines, tooMuch, unitsWithin } from './rules.ts'

const piece = 1_000_000n
const carton = 12n * piece

function orderLine(id: number, left: number, article_id = 1) {
  return { id, article_id, shipped: true, out: BigInt(left) * piece, left: BigInt(left) * piece }
}

function line(
  index: number,
  quantity: number,
  more: { id?: number; factor?: bigint; article_id?: number } = {},
) {
  const { id, factor = piece, article_id = 1 } = more
  return { index, article_id, factor, quantity: BigInt(quantity) * piece, sales_order_line_id: id }
}

describe('lines are tied to those of the order', () => {
  test.each([
    { name: 'by article', lines: [line(0, 2)], order: [orderLine(7, 2)], links: [[0, 7]] },
    {
      name: 'to the line named',
      lines: [line(0, 2, { id: 8 })],
      order: [orderLine(7, 5), orderLine(8, 2)],
      links: [[0, 8]],
    },
    {
      name: 'to the first that has enough',
      lines: [line(0, 3)],
      order: [orderLine(7, 2), orderLine(8, 3)],
      links: [[0, 8]],
    },
    {
      name: 'to the first that has enough, exactly or more',
      lines: [line(0, 3)],
      order: [orderLine(7, 3), orderLine(8, 5)],
      links: [[0, 7]],
    },
    {
      name: 'in packages',
      lines: [line(0, 1, { factor: carton })],
      order: [orderLine(7, 12)],
      links: [[0, 7]],
    },
    {
      name: 'named ones first',
      lines: [line(0, 2), line(1, 2, { id: 7 })],
      order: [orderLine(7, 2), orderLine(8, 2)],
      links: [
        [0, 8],
        [1, 7],
      ],
    },
  ])('$name', ({ lines, order, links }) => {
    const result = linkLines(lines, order)
    expect(result.faults).toEqual([])
    expect([...result.links].toSorted(([a], [b]) => a - b)).toEqual(links)
  })

  test.each([
    {
      name: 'another article',
      lines: [line(0, 1)],
      order: [orderLine(7, 5, 2)],
      fault: { path: 'lines.0.article_id', rule: 'selected' },
    },
    {
      name: 'a line of another article',
      lines: [line(0, 1, { id: 7 })],
      order: [orderLine(7, 5, 2)],
      fault: { path: 'lines.0.sales_order_line_id', rule: 'selected' },
    },
    {
      name: 'an unknown line',
      lines: [line(0, 1, { id: 9 })],
      order: [orderLine(7, 5)],
      fault: { path: 'lines.0.sales_order_line_id', rule: 'selected' },
    },
    { name: 'too much', lines: [line(0, 6)], order: [orderLine(7, 5)], fault: tooMuch(0, 5n * piece) },
    {
      name: 'too much together',
      lines: [line(0, 3), line(1, 3)],
      order: [orderLine(7, 5)],
      fault: tooMuch(1, 2n * piece),
    },
    {
      name: 'more than the line with most has',
      lines: [line(0, 6)],
      order: [orderLine(6, 2), orderLine(7, 5), orderLine(8, 4)],
      fault: tooMuch(0, 5n * piece),
    },
    { name: 'more than nothing', lines: [line(0, 1)], order: [orderLine(7, -2)], fault: tooMuch(0, 0n) },
    {
      name: 'a package of too little',
      lines: [line(0, 1, { factor: carton })],
      order: [orderLine(7, 6)],
      fault: tooMuch(0, piece / 2n),
    },
  ])('but not $name', ({ lines, order, fault }) => {
    expect(linkLines(lines, order).faults).toEqual([fault])
  })
})

test('what fits is never rounded up', () => {
  expect(unitsWithin(10n * piece, carton)).toBe(833_333n)
  expect(unitsWithin(-1n, carton)).toBe(0n)
})
