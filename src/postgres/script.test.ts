import { expect, test } from 'vitest'
import { statementsOf } from './script.ts'

function textsOf(script: string): readonly string[] {
  return statementsOf(script).map(({ text }) => text)
}

test('splits at semicolons and tells the line of each statement, not of the comment before it', () => {
  expect(statementsOf('-- first; of all\n\nselect 1;\n/* then;\n */ select\n  2 ;;\n\nselect 3')).toEqual([
    { text: 'select 1', line: 3 },
    { text: 'select\n  2 ', line: 5 },
    { text: 'select 3', line: 8 },
  ])
})

test.for([
  ["select 'a;b', 'it''s;'"],
  [String.raw`select E'a\';b', e'c'';d\\'`],
  [String.raw`select 'ends in a backslash\'`],
  ['select 1 as "a;""b;"'],
  ['do $$ begin; end; $$'],
  ['do $body$ select $$;$$; $ ; $body$'],
  ['select a$b$c from t -- ; $$'],
  ['create function f() returns int begin atomic select case when 1 > 0 then 2 end; select 3; END'],
])('keeps %s in one piece', ([statement]) => {
  expect(textsOf(`${statement}\n;select 2`)[0]?.trimEnd()).toBe(statement)
  expect(textsOf(`${statement}\n;select 2`)).toHaveLength(2)
})

test('finds nothing in an empty file or one of comments', () => {
  expect(statementsOf('')).toEqual([])
  expect(statementsOf('-- later\n;\n/* ; */')).toEqual([])
})
