import { catalogue } from '../../ui/i18n/catalogue.ts'

export const messages = catalogue({
  en: {
    articles: 'Articles',
    company: 'Company',
    signOut: 'Sign out',
    groupActions: 'Actions',
    newArticle: 'New article',
    importArticles: 'Import articles',
    switchTo: 'Switch company to {name}',
  },
  it: {
    articles: 'Articoli',
    company: 'Azienda',
    signOut: 'Esci',
    groupActions: 'Azioni',
    newArticle: 'Nuovo articolo',
    importArticles: 'Importa articoli',
    switchTo: 'Passa all’azienda {name}',
  },
  ro: {
    articles: 'Articole',
    company: 'Companie',
    signOut: 'Deconectare',
    groupActions: 'Acțiuni',
    newArticle: 'Articol nou',
    importArticles: 'Importă articole',
    switchTo: 'Treci la compania {name}',
  },
})
