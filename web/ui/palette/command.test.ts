import { describe, expect, test } from 'vitest'
import { type Command, fitOf, fitting } from './command.ts'

/** A command that does nothing. */
function command(title: string, also?: string): Command {
  return { key: title, title, group: '', icon: 'box', run: () => {}, ...(also !== undefined && { also }) }
}

describe('what was typed fits', () => {
  test.each([
    { text: 'Sales orders', typed: 'sales', fit: 3 },
    { text: 'New sales order', typed: 'new order', fit: 2 },
    { text: 'New sales order', typed: 'order new', fit: 2 },
    { text: 'Recepționează RC-45', typed: 'receptioneaza rc', fit: 3 },
    { text: 'Switch company to Nordhub', typed: 'switch nord', fit: 2 },
    { text: 'Purchase orders', typed: 'pcho', fit: 1 },
    { text: 'Purchase orders', typed: 'sales', fit: 0 },
  ])('$typed in $text: $fit', ({ text, typed, fit }) => {
    expect(fitOf(text, typed)).toBe(fit)
  })

  test('words come first, then what the service found, then mere letters', () => {
    const commands = [
      command('Shelf notes'),
      command('Old stock'),
      command('Stock'),
      command('Goods', 'stock'),
    ]
    const shown = fitting(commands, 'sto', [command('STO-1')])
    expect(shown.map(({ title }) => title)).toEqual(['Stock', 'Old stock', 'Goods', 'STO-1'])
    expect(fitting(commands, 'sn', []).map(({ title }) => title)).toEqual(['Shelf notes'])
  })
})
