import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError, readConfig } from './config.ts'
import { type Values, type Variable, variables } from './config-variables.ts'

const known: ReadonlySet<string> = new Set(variables)

/** Values of all variables, from the environment or else from `.env`. Each may also be the content of `NAME_FILE`. */
export function environmentValues(env = process.env, file = '.env'): Values {
  const fromFile: Record<string, string | undefined> = existsSync(file)
    ? parseEnv(readFileSync(file, 'utf8'))
    : {}
  const problems = Object.keys(fromFile)
    .filter((name) => !known.has(name.replace(/_FILE$/, '')) && !known.has(name))
    .map((name) => `${name} in ${file} is not a variable of Waybill`)
  const values: Partial<Record<Variable, string>> = {}
  for (const name of variables) {
    const value = env[name] ?? fromFile[name]
    const path = env[`${name}_FILE`] ?? fromFile[`${name}_FILE`]
    if (value !== undefined && path !== undefined) problems.push(`${name} and ${name}_FILE are both set`)
    else if (value !== undefined) values[name] = value
    else if (path !== undefined) {
      try {
        values[name] = readFileSync(path, 'utf8').trim()
      } catch {
        problems.push(`${name}_FILE names a file that cannot be read: ${path}`)
      }
    }
  }
  if (problems.length === 0) return values
  throw new ConfigError([...problems, ...problemsOf(values)])
}

/** Problems of the values, to be reported together with the problems of the files. */
function problemsOf(values: Values): readonly string[] {
  try {
    readConfig(values)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : []
  }
}
