/** A JSON string and its position, quotes included. */
export interface Leaf {
  /** Field name; for a list item, the name of the list. */
  readonly key: string
  readonly isKey: boolean
  readonly value: string
  readonly start: number
  readonly end: number
}

/** A JSON object or list with its strings and children. Numbers are ignored, except for ids. */
export interface Branch {
  readonly key: string
  readonly isList: boolean
  readonly leaves: Leaf[]
  readonly branches: Branch[]
  id: number | undefined
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]]|-?\d[\d.eE+-]*/g
const colon = /\s*:/y

/** Positions in a JSON text. No value is parsed and written back, so quantities keep all their digits. */
export function treeOf(json: string): Branch {
  const root: Branch = { key: '', isList: true, leaves: [], branches: [], id: undefined }
  const open: Branch[] = [root]
  let key = ''
  for (const { 0: token, index: start } of json.matchAll(tokens)) {
    const at = open.at(-1) ?? root
    const own = at.isList ? at.key : key
    const end = start + token.length
    if (token === '{' || token === '[') {
      const branch: Branch = { key: own, isList: token === '[', leaves: [], branches: [], id: undefined }
      at.branches.push(branch)
      open.push(branch)
    } else if (token === '}' || token === ']') {
      if (open.length > 1) open.pop()
    } else if (token.startsWith('"')) {
      colon.lastIndex = end
      const isKey = !at.isList && colon.test(json)
      const value = String(JSON.parse(token))
      at.leaves.push({ key: isKey ? '' : own, isKey, value, start, end })
      if (isKey) key = value
    } else if (own === 'id' && !at.isList) at.id = Number(token)
  }
  return root
}
