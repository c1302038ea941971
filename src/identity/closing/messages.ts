import type { Core, Voice } from '../notices/messages.ts'

/** Subject and reason of every letter about a closed account. */
export function closedCore({ signIn }: Pick<Voice, 'signIn'>): Core {
  return {
    en: (place) => ({
      subject: `Your account at ${place} was closed`,
      reason: `your account at ${place} is closed: you are signed out everywhere, and nobody can ${signIn} with it any more.`,
    }),
    it: (place) => ({
      subject: `Il tuo account su ${place} è stato chiuso`,
      reason: `il tuo account su ${place} è chiuso: tutte le tue sessioni sono terminate e nessuno può più accedervi.`,
    }),
    ro: (place) => ({
      subject: `Contul tău de la ${place} a fost închis`,
      reason: `contul tău de la ${place} este închis: toate sesiunile tale s-au încheiat și nimeni nu mai poate intra cu el.`,
    }),
  }
}
