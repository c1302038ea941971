import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** What people read in console and panel: each text between quotes that no comment holds. */
function textsOf(file: string): readonly string[] {
  const source = readFileSync(resolve(root, file), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm,
    '',
  )
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)].map(
    ([, single, double, tick]) => single ?? double ?? tick ?? '',
  )
}

/** Texts have a blank or begin with a capital; all others are keys, classes and paths. */
function isText(text: string): boolean {
  return /^[\p{Lu}{“]|\p{L} \p{L}/u.test(text)
}

const files = globSync('web/{ui,console,panel}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/sample\//.test(file),
)
/** Texts of the services that are recognised and worded anew are theirs. */
const recognised = /web\/ui\/faults\/(?:fault-rules.*|fault-words)\.ts$/

const texts = files
  .filter((file) => !recognised.test(file))
  .flatMap((file) =>
    textsOf(file)
      .filter(isText)
      .map((text) => ({ file, text })),
  )

/** Each was said once and puzzled somebody; the word that replaced it stands beside it. */
const retired: readonly (readonly [RegExp, string])[] = [
  [/made of nothing else/i, 'Not a kit.'],
  [/what is with the rest/i, 'Why is it short?'],
  [/at most so many/i, 'Maximum …'],
  [/write it otherwise/i, 'change it'],
  [/\bwhoever\b/i, 'who is meant'],
  [/\bof which\b|\bthat which\b/i, 'a plain sentence'],
  [/\bwhat stands here\b|\bstands? here\b/i, 'appears here'],
  [/what becomes of/i, 'Disposition of'],
  [/columns that mean nothing/i, 'Ignored columns'],
  [/there is nothing to count here now/i, '{number} is already packed.'],
  [/\bI have kept it\b/i, 'I saved the secret'],
  [/are still to be (?:taken|picked|packed)\. nothing was counted/i, 'This scan was not counted.'],
  [/kits that were made beforehand|the parts, kit by kit/i, 'Pre-assembled stock / Components at picking'],
  [/no webhook is set up/i, 'No webhooks yet.'],
  [/as the service has it|as the client has it/i, 'Default'],
  [/counted otherwise$/i, '… discrepancy'],
  [/\bmoved on$/i, '… status changed'],
  [/webhook given up/i, 'Webhook disabled'],
  [/lots near their end/i, 'Expiring soon'],
  [/goods in and back/i, 'Received and returned'],
  [/where it lies/i, 'Locations'],
  [/^all of it$/i, 'Total'],
  [/give stock back|gave its stock back/i, 'Deallocate'],
  [/show once more who you are/i, 'Confirm it’s you'],
  [/^letters$/i, 'E-mail templates'],
  [/this is no (?:day|date)/i, 'Not a valid date.'],
  [/this is needed/i, 'Required.'],
  [/this is there twice/i, 'Duplicate.'],
  [/this place is empty/i, 'Page not found'],
  [/logo on paper/i, 'Document logo'],
  [/verify the ledger/i, 'Check stock integrity'],
  [/^make (?:the|a) wave$|\{number\} is made/i, 'Create wave'],
  [/\bof of\b|^dispose of$/i, 'Dispose'],
  [/begin the walk/i, 'Start replenishing'],
  [/^book(?: \{quantity\} \{unit\})?$|book the count|the count of .* is booked/i, 'Confirm'],
  [/\blog(?:s|ged)?[ -](?:in|out)\b/i, 'sign in'],
  [/\bclient compan(?:y|ies)\b/i, 'client'],
  [/(?<!decimal )(?<![-{])\bplaces?\b(?!\})/i, 'location'],
  [/^print the label/i, 'Print label, or Print parcel label beside that of the carrier'],
  [/\bpick locations?\b(?! \$)/i, 'picking location'],
  [/\bwhat lies\b|\blies? (?:here|there)\b/i, 'stock here'],
  [/how much lies/i, 'What is the quantity?'],
  [/(?:nothing|no one) is called/i, 'Unknown code: {code}'],
  [/\bis (?:something else|another (?:article|location|tote))\b/i, 'Wrong article, location or tote'],
  [/\btake (?:lot\b|it from|\{quantity\})|\bis taken\b|to be taken/i, 'Pick; picked'],
  [/\btaken? back\b|\btake out\b/i, 'Removed, reversed; Remove'],
  [/\bgood (?:for|until)\b|no longer good/i, 'Valid until; no longer valid'],
  [/\bby it they\b|\bby which\b/i, 'The link lets them …'],
  [/\b(?:anew|afresh|once more)\b/i, 'again; Repeat password'],
  [/whose (?:articles|orders)\b/i, 'Client'],
  [/skip the wrong ones|need(?:s)? another look/i, 'skip errors; check {count} fields'],
  [/\bleft empty\b|without one, the next/i, 'Leave empty to …'],
  [/\bpatience\b/i, 'Timeout'],
  [/nothing matches/i, 'No results'],
  [/^why not$/i, 'Reason'],
  [/not for your role/i, 'Your role can’t open this page'],
  [/\bor it is over\b|^time is over/i, 'already closed; Expired'],
  [/take them and|^take and/i, 'Accept and …'],
  [/\bdimora\b/i, 'stoccare'],
  [/\bmatricol[ae]\b/i, 'numero di serie'],
  [/\bluog(?:o|hi)\b|\bposti? di (?:prelievo|scorta)\b/i, 'ubicazione'],
  [/(?<!\p{L})cule(?:g|s|as)/iu, 'pregătire'],
  [/realiment/i, 'reaprovizionare'],
  [/achiziți/i, 'comandă de cumpărare'],
  [/(?<!\p{L})\p{Lu}\p{L}*[ae]ți(?:-[lo]|-le)?(?!\p{L})/u, 'tu, as in the rest of the console'],
  [/(?<!\p{L})(?:[Ll]oc|[Ll]ocuri|[Ll]ocul) de (?:pregătire|rezervă)/u, 'locație'],
]

test('there are texts to look at', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(texts.length).toBeGreaterThan(5_000)
})

test.each(retired.map(([words, better]) => ({ words, better })))(
  'nothing says $words: it is “$better”',
  ({ words }) => {
    expect(texts.filter(({ text }) => words.test(text))).toEqual([])
  },
)

test('each of them would be found', () => {
  const said = [
    'Whoever counts',
    'Pick place',
    'Log in',
    '{number} is made.',
    'Book {quantity} {unit}',
    'Loc de rezervă',
    'Preluați marfa',
    'Metti a dimora',
    'The link is good until {time}.',
  ]
  for (const text of said)
    expect(retired.filter(([words]) => words.test(text) && isText(text))).toHaveLength(1)
})
