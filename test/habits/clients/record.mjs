// Sends each request of standard input as axios does by itself; the argument is the folder that it is installed in.
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'

const axios = createRequire(`${process.argv[2]}/`)('axios')
const given = await json(process.stdin)
const client = axios.create({ validateStatus: () => true, proxy: false, maxRedirects: 0 })

function native(value) {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(native)
  if ('date' in value) return new Date(value.date)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, native(each)]))
}

/** `null` is what is sent by a post that needs no body. */
function bodyOf({ json: content, form, back, body, method }, read) {
  if (form !== undefined) return new URLSearchParams(form)
  if (content === undefined) return method === 'POST' ? null : undefined
  const data = native(back ? { ...read, ...content } : content)
  if (body === undefined) return data
  const text = Buffer.from(`${body === 'bom' ? '\uFEFF' : ''}${JSON.stringify(data)}`)
  return body === 'chunked' ? Readable.from([text.subarray(0, 40), text.subarray(40)]) : text
}

let read = {}
for (const flow of given.flows) {
  const { method, path, query, token, headers, body, service } = flow
  const answer = await client.request({
    method,
    url: given[service] + path,
    params: native(query),
    data: bodyOf(flow, read),
    headers: {
      ...headers,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
  })
  read = answer.data.data ?? {}
}
