import { isObject } from '../../../../../client/src/errors.ts'

/** A value that the browser keeps, with the version of its format. */
interface Form {
  readonly form: number
}

/** Parses a kept text. Undefined if it's missing, broken or in another format. */
export function valueIn<Kept extends Form>(text: string | null, form: Kept['form']): Kept | undefined {
  const isOf = (value: unknown): value is Kept => isObject(value) && value['form'] === form
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isOf(value) ? value : undefined
  } catch {
    return undefined
  }
}
