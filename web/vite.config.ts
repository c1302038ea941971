import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'

/** Where `npm start` serves the API that an application is a client of. */
const services = { console: 'http://127.0.0.1:8080', panel: 'http://127.0.0.1:8081' }

/** Not `/api.tsx` and its like, which are our own modules. */
const proxied = ['^/(api|docs|openapi\\.json|health|graphql)(?![\\w.-])']

/**
 * Layers stand in the order in which they are first named, and which of the style sheets is loaded first depends on how the
 * build splits them: so each of them names all.
 */
const layers: Plugin = {
  name: 'layers',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, ui, page;\n${code}` : undefined),
}

/**
 * The face is asked for with the page itself, not once the style sheet is read; of its two files the one that every page
 * needs. Its licence wants to go where it goes.
 */
const face: Plugin = {
  name: 'face',
  apply: 'build',
  generateBundle() {
    const require = createRequire(import.meta.url)
    const source = readFileSync(require.resolve('@fontsource-variable/ibm-plex-sans/LICENSE'))
    this.emitFile({ type: 'asset', fileName: 'assets/ibm-plex-sans-license.txt', source })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => /plex-sans-latin-wght.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
}

/** One configuration for both applications; the caller passes the folder of one as root. */
export default defineConfig(({ command }) => {
  const service = process.argv.includes('web/panel') ? services.panel : services.console
  return {
    plugins: [react(), layers, face],
    build: {
      emptyOutDir: true,
      // Inlined code would have to be allowed by the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
    ...(command === 'serve' && {
      server: { proxy: Object.fromEntries(proxied.map((path) => [path, service])) },
    }),
  }
})
