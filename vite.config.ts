import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const ofOperators =
  /\/(?:contract\/(?:audit|connections|invitations|member-filter|members|messages|operator|query|segments|stats)\.ts|web\/operator\/.+)$/
const ownCopy = '?operators'

/**
 * The schemas of operators use more of zod than a visitor's form does, and a module is in one file with all of it that
 * anybody uses. So that no visitor loads it, theirs is a copy of its own.
 */
const operatorsZod: Plugin = {
  name: 'operators-zod',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer?.endsWith(ownCopy) && !(source === 'zod/mini' && importer && ofOperators.test(importer)))
      return null
    const found = await this.resolve(source, importer.replace(ownCopy, ''), { skipSelf: true })
    return found && { ...found, id: `${found.id}${ownCopy}` }
  },
  load: {
    filter: { id: /\?operators$/ },
    handler: (id) => readFile(id.replace(ownCopy, ''), 'utf8'),
  },
}

const preloadHelper = '\0vite/preload-helper.js'

/**
 * What the build wraps around every `import()` fetches the style sheets and preloads of a chunk; here there is one style
 * sheet, and the page names it. So that no visitor loads that, the import is all there is.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: new RegExp(`^${preloadHelper}$`) },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/**
 * A browser remembers that a module could not be had, and does not ask for it again. So every `import()` goes through the loader,
 * which asks for a lost one at another address.
 */
const lostImports: Plugin = {
  name: 'lost-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && !file.fileName.startsWith('assets/loader-'))
        file.code = file.code.replace(/\bimport\(([`"']\.\/[\w.-]+\.js[`"'])\)/g, 'loadAgain($1)')
  },
}

/**
 * Of the workspace every screen is a chunk that is made of others, and those of others: asked for one after the other, each of them
 * is a way there and back, which a slow device feels even without a line. So the entry, which names all screens, asks for
 * all that a screen is made of at once.
 */
const alongImports: Plugin = {
  name: 'along-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const importsOf = (name: string) => {
      const file = bundle[name]
      return file?.type === 'chunk' ? file.imports : []
    }
    const closure = (names: readonly string[], met: Set<string>): Set<string> => {
      for (const name of names) {
        if (met.has(name)) continue
        met.add(name)
        closure(importsOf(name), met)
      }
      return met
    }
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.isEntry) continue
      const own = closure([file.fileName], new Set())
      file.code = file.code.replace(/\bloadAgain\([`"']\.\/([\w.-]+\.js)[`"']\)/g, (whole, name: string) => {
        const along = [...closure(importsOf(`assets/${name}`), new Set())].filter((one) => !own.has(one))
        const names = along.map((one) => one.replace(/^assets\//, '').replace(/\.js$/, ''))
        return names.length === 0 ? whole : `loadAlong("./${name}","${names.join(' ')}")`
      })
    }
  },
}

const exported = (file: string) => resolve(import.meta.dirname, 'web/estimator/exports', file)

/**
 * Two bundles of one source: what visitors read, and, in the mode `workspace`, what those who are signed in work with. They
 * share no file, so that nothing of the second can weigh on the first.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    ...[operatorsZod, plainImports, lostImports],
    ...(mode === 'workspace' ? [alongImports] : []),
    ...[react(), tailwindcss()],
  ],
  publicDir: false,
  logLevel: 'warn',
  resolve: {
    alias: [
      // React has the hook itself since 18; the router brings its own for those before.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      // What jsPDF reads HTML, SVG and PNG with, which are not exported, and workers that the content policy forbids.
      { find: /^(?:html2canvas|dompurify|canvg|fast-png)$/, replacement: exported('left-out.ts') },
      { find: /^fflate$/, replacement: exported('compression.ts') },
    ],
  },
  define: {
    // The footer's year as prerendered; hydration starts from it and then shows the visitor's own.
    'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())),
  },
  worker: { rolldownOptions: { checks: { bundlerTimings: false } } },
  build: {
    target: 'es2022',
    // A preload link before first paint competes with the style sheet and the font.
    modulePreload: false,
    // The content policy allows no data: fonts, and a file can be cached.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    manifest: true,
    // What reads a bill's PDF is the largest, then what draws in three dimensions: each comes when somebody asks for it.
    chunkSizeWarningLimit: 1000,
    // What the build makes of it: the notices of the packages that are bundled.
    license: { fileName: '.vite/licences.json' },
    rolldownOptions: {
      // How long each plugin took says nothing to whoever starts it.
      checks: { bundlerTimings: false },
      input: mode === 'workspace' ? ['web/workspace-entry.tsx'] : ['web/entry.tsx', 'web/loader.ts'],
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        // What the first page needs in any case comes as one file, not as ten small ones that pages share.
        codeSplitting:
          mode === 'workspace'
            ? { groups: [{ name: 'work', tags: ['$initial'] }] }
            : {
                groups: [
                  {
                    name: 'base',
                    tags: ['$initial'],
                    test: (id) => !/\/web\/load(?:er|-again)\.ts$/.test(id),
                  },
                  // With more in it than is asked for by its name, a file needs a helper, which every page would bring.
                  { name: 'lengths', test: /\/domain\/measure\/(?:typed-length|scan|scan-limits)\.ts$/ },
                  // What every form and every call needs: as files of their own they would compress worse.
                  {
                    name: 'calls',
                    test: /\/(?:zod\/.+|contract\/(?:email|form|route|waitlist)|web\/kit\/(?:call|form|running|unreached)|web\/ui\/(?:banner|error-summary|step))\.\w+$/,
                  },
                ],
              },
      },
    },
  },
}))
