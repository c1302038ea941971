import type { Refusals, Texts, Words } from '../../../kernel/messages/messages.ts'

const problems = {
  attachments_full: {
    status: 409,
    en: 'The company has reached its limit for photos and files (:max). Delete some first.',
    it: 'L’azienda ha raggiunto il limite per foto e file (:max). Prima eliminane alcuni.',
    ro: 'Compania a ajuns la limita pentru fotografii și fișiere (:max). Mai întâi ștergeți câteva.',
  },
} as const satisfies Refusals

const rules = {
  file_type: {
    en: 'The file must be a JPEG, PNG, WebP or HEIC picture, or a PDF.',
    it: 'Il file deve essere un’immagine JPEG, PNG, WebP o HEIC, oppure un PDF.',
    ro: 'Fișierul trebuie să fie o imagine JPEG, PNG, WebP sau HEIC ori un PDF.',
  },
  thumbnail_type: {
    en: 'The thumbnail must be a JPEG picture.',
    it: 'La miniatura deve essere un’immagine JPEG.',
    ro: 'Miniatura trebuie să fie o imagine JPEG.',
  },
  file_size: {
    en: 'The file must not be larger than :max.',
    it: 'Il file non può superare :max.',
    ro: 'Fișierul nu poate depăși :max.',
  },
  too_many_files: {
    en: 'A record can have :max files. Delete one first.',
    it: 'Un record può avere :max file. Prima eliminane uno.',
    ro: 'O înregistrare poate avea :max fișiere. Mai întâi ștergeți unul.',
  },
} as const satisfies Texts

const resources = {
  attachment: { en: 'File', it: 'File', ro: 'Fișierul' },
} as const satisfies Texts

export const attachmentWords: Words = { problems, rules, resources }

declare module '../../../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}

declare module '../../../kernel/faults.ts' {
  interface Rules extends Record<keyof typeof rules, true> {}
}
