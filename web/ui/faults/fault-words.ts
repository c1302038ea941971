import { type Language, filled, languages } from '../i18n/catalogue.ts'
import { once } from '../once.ts'
import { type Fault, messages } from './fault-messages.ts'
import { faultRules } from './fault-rules.ts'

interface Broken {
  readonly rule: Fault
  readonly values: Readonly<Record<string, string>>
}

function isFault(rule: string): rule is Fault {
  return Object.hasOwn(messages.en, rule)
}

/** Matches a text with any values in its placeholders. */
function patternOf(text: string): RegExp {
  const plain = text.replaceAll(/[.()]/g, String.raw`\$&`)
  return new RegExp(`^${plain.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`)
}

const patterns = once(() =>
  languages.flatMap((language) =>
    Object.entries(faultRules[language]).map(([rule, text]) => ({ rule, pattern: patternOf(text) })),
  ),
)

/** Rule behind a service's validation message in any language; undefined for other texts. */
export function brokenRule(text: string): Broken | undefined {
  for (const { rule, pattern } of patterns()) {
    const match = pattern.exec(text)
    if (match === null || !isFault(rule)) continue
    const isCountry = rule === 'format' && /country.code/.test(text)
    return { rule: isCountry ? 'country' : rule, values: { ...match.groups } }
  }
  return undefined
}

/** Rewords a service's validation message for display next to the field's label. */
export function faultWords(text: string, language: Language): string {
  const broken = brokenRule(text)
  return broken === undefined ? text : filled(messages[language][broken.rule], broken.values, language)
}
